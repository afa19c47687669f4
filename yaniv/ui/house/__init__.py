"""The house-rules editor: one document seen as a form, as text, and as what differs from another house."""
