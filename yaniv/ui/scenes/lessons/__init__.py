"""Short interactive lessons at the real table."""
