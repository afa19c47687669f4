"""The new-game page: rules, opponents, seats."""
