"""Short lessons at the real table: what is dealt, what is to be done, and what is said about it."""
