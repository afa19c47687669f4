"""The window: always late, always interruptible, never the owner of state."""
