"""The page of trends over matches."""
