"""What a house may decide, and the questions the referee asks about it.

`house` declares every rule once; the other modules answer questions on one topic each. Rules are data: they compare,
travel inside the journal and mix freely, so no answer is ever a subclass or a callback.
"""
