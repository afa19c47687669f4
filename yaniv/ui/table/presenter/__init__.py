"""From the state of the table to its view model; hint sessions."""
