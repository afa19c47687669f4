"""Puzzles: file, position, attempts, rating, repetition."""
