"""A second implementation of the game on plain integers: for self-play, training and the information states of bots.

The referee reports each fact as an event and never changes a state; this simulator reports nothing and changes one
`Simulation` in place, about ten times as fast. It asks the same rule functions what may be thrown and what a round
costs; tests replay the referee's games to prove that positions, legal moves and scores never differ from the referee's.

A card is given as its *kind*, an index into `encoding.CARDS`; a *move* is a tuple of integers, see `encoding`.

* `encoding` - cards, moves and phases as integers, and conversion from and to commands
* `rule_tables` - lookup tables for one set of rules and a number of players
* `throw_tables` - legal throws under one set of rules
* `simulation_state` - the complete state of a match, with a cheap copy
* `legal_moves` - the legal moves of a seat
* `simulation` - dealing, moves, and automatic steps between decisions
* `round_end` - scoring of a round, and what follows

    simulation = Simulation(RuleTables(rules, players), Random(seed).shuffle, first_dealer=0)
    while simulation.phase != PHASE_MATCH_OVER:
        simulation.deal()
        while simulation.phase < PHASE_ROUND_OVER:
            simulation.play(choose(list(simulation.legal_moves())))

*Why* a second implementation: training plays some hundred thousand rounds, and creating events costs more than the
moves themselves. Given up: a log; the referee provides one.
"""
