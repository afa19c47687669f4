"""Element tree of the screen: what a screen reader, `--inspect` and the tests read."""
