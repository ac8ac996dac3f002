"""Players that are programs: they get a view and the legal actions, nothing else."""
