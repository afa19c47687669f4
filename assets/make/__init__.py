"""What writes the generated files under assets; players never run it."""
