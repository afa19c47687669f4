"""Clocks of the table: match clock, fast-forward, presence, automatic finish."""
