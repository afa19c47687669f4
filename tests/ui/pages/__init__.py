"""Tests of the pages that are trees of the page kit."""
