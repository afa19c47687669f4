"""Computer players. They see a View and what it tells, and nothing else."""
