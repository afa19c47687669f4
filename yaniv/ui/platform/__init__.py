"""The desktop: clipboard, displays, gamepads, touch, window geometry, waiting for events."""
