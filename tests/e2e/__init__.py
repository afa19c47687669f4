"""End-to-end tests: the whole program as a real process in a real window, with a real mouse and keyboard."""
