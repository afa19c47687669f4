"""The house-rules editor: one document as a form, as text and as a diff against another variant."""
