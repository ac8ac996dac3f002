"""Bots: programs that receive a view and the legal actions, and choose one."""
