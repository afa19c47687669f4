"""What outlives the program: the journal of all matches, exports, settings, the lock."""
