"""The replay of a finished match, with the review of its decisions."""
