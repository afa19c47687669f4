"""The journey: a trail of stops, each a match with its own rules, opponents and goals.

A *trail* is a YAML file with *stops*. A match played at a stop carries the ids of both in its purpose; what the player
has reached there follows from its events, so progress is a projection of the journal and nothing else is stored.

* `trail_schema` — what a trail file may contain.
* `goal_catalogue` — the goals that a stop can set: which numbers they take, and when they are reached.
* `match_facts`, `fact_fold` — what happened to the player in one match, folded from its events.
* `trail_checks` — finds what is wrong with a trail beyond its form.
* `trail_message_codes` — codes of the messages about trails.
* `trail_library` — finds, loads and saves trails.
* `trail_code` — trails as text codes.
* `trail_progress` — stars and open stops, from the matches played.
* `stop_match` — the setup of a match at a stop, and the draw of a knock-out.
* `regular_memory` — what a regular remembers of the player.
"""
