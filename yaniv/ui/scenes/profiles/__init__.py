"""The page of the people who play on this computer."""
