"""Conformance cases: any folder of JSON files in the format of `tests/conformance/cases/README.md`."""
