"""Tests of the servers, with clients that use the protocol of a browser."""
