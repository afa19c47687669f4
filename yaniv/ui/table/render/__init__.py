"""Painting of the table from its view model."""
