"""Drawing: themes, text, card and background images, caches of surfaces."""
