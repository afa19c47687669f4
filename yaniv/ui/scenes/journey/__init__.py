"""The pages of the journey: the map, and one for each stop."""
