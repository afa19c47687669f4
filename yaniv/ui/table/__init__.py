"""The table on the screen: from events to poses to a film."""
