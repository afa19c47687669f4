"""The new-match page: rules, opponents, seats."""
