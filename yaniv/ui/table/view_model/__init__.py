"""The view model of the table: everything that is painted, hit and read aloud."""
