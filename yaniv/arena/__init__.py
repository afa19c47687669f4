"""Bots against bots, without a window.

Why deals are duplicated: most of a round is luck of the cards. Every shuffle is played once with each bot in each seat,
so the luck falls on all of them alike, and a tenth of the games tells as much. The price: games of one deal are no
longer independent, so intervals resample whole deals.

Why games are played side by side (`hall`): a learned player takes a fifth of the time for a position that is weighed
along with twenty others. The price: a game stops at every question and somebody goes on with it, and of choices that
are worth the same to the last digit (two cards that differ in suit alone) the company decides.
"""
