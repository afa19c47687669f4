"""Persistent data: the journal of all matches, match files, settings, and the lock on them.

The *journal* is a database that holds every match as its list of events. A *match file* (`.yaniv`) holds one match to
be shared. A *header* is what defines a match besides its events: rules, names, bots, seed and salt. *Folding* events
means applying them one after the other to a state.

Journal of matches:

* `journal` - all matches in SQLite
* `database`, `migrations` - its file and its schema
* `saved_match` - a match as stored
* `event_codec` - events as JSON, with upgrades from older formats
* `statistics` - statistics of the player
* `statistics_cache` - their table in the database
* `player_rating` - rating of the player, from those statistics
* `replay_check` - whether recorded events are a valid match
* `file_identity` - notices the replacement of open files
* `database_recovery` - writes replaced or deleted files again, checks the database, takes back files set aside
* `process_lock` - one writer at a time, and requests of a second start of the program to the first
* `errors` - errors, and the codes of what the player is told

Files to share:

* `match_file` - `.yaniv` files, read in steps, and a table for spreadsheets
* `match_import` - compares an imported match with the record of it in the journal

Preferences:

* `settings_file` - the YAML file of the settings, whose schema is `yaniv.settings`
* `program_permissions` - external programs that may be run
"""
