"""Time, the dealer and the players around one match."""
