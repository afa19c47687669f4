"""Ports of the table: what it asks of the application while and after a match is played, and its options.

A *source* computes something in the background and is polled.
"""
