"""Time of the table: advancing the match with the window, and its automatic finish."""
