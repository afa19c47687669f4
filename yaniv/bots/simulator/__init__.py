"""The game once more, on plain integers: for self-play, for training and for what the bots see.

The referee tells every fact as an event and never changes a state; this model tells nothing and changes one `Game` in
place, some ten times as fast. What may be thrown and what a round costs it asks of the same rules; that its positions,
legal moves and scores never differ from the referee's is proven by replaying the referee's games.

* `kinds` - cards, moves and phases as numbers, and the way to the referee's words and back
* `box` - one house's rules made ready for so many players; `throws` - its combinations
* `position` - what there is to know of a match, with a cheap copy
* `offers` - what a seat may do
* `game` - what comes of it; `settle` - what a round costs

    game = Game(Box(rules, players), Random(seed).shuffle, first=0)
    while game.phase != MATCH_OVER:
        game.deal()
        while game.phase < ROUND_OVER:
            game.play(choose(list(game.moves())))

Why a second model: training plays some hundred thousand rounds, and telling what happens costs more than letting it
happen. Given up: a log. Whoever needs one asks the referee.
"""
