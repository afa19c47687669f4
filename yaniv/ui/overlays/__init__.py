"""Panels over a page or the table: round result, match result, rules, import, file picker."""
