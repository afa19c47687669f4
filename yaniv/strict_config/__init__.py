"""YAML read strictly: every problem at once, with file, line and column. Knows nothing of Yaniv."""
