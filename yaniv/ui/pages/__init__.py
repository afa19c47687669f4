"""Pages of the program that are made with the page kit (`yaniv.ui.kit`), one file each, and what only they use.

The latter are parts of pages, and values, ports and controllers through which pages reach matches, profiles and tables.
"""
