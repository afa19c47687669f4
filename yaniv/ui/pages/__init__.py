"""Pages of the program that are made with the page kit (`yaniv.ui.kit`), one file each."""
