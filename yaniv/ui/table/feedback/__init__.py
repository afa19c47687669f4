"""Messages and sounds that answer what happened at the table."""
