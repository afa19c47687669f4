"""Given, when, then: one file for each kind of command."""
