"""Bots against bots, without a window.

Why deals are duplicated: most of a round is luck of the cards. Every shuffle is played once with each bot in each seat,
so the luck falls on all of them alike, and a tenth of the games tells as much. The price: games of one deal are no
longer independent, so intervals resample whole deals.
"""
