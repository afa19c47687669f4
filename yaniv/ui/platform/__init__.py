"""Access to the desktop: clipboard, displays, gamepads, touch, window geometry, waiting for events."""
