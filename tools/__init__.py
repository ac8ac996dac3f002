"""Programs that only developers run: measurements, generators and checks."""
