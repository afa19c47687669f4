"""Ports of the table: what it asks of the application while and after a match is played.

A *source* computes something in the background and is polled.
"""
