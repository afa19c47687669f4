"""Motion as a function of time. Pure."""
