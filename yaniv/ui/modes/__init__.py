"""Modes: what is done at a table besides a match of one's own, each a page with a table and what stands around it.

A *sheet* is the page of the kit over the table or beside it: see `yaniv.ui.table.table_host`. A *position* of a replay
is the number of actions since the start of the match; a *review* grades the decisions of one seat. The *pupil* of a
lesson is the player; a lesson consists of prepared *deals*, a deal of *tasks*: moves that the pupil has to make.

Pages without a table are in `yaniv.ui.pages`.
"""
