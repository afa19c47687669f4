"""Tests of `yaniv.ui.table.choreography`."""
