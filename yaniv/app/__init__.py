"""Composition root: builds journal, dealer, players, match session and window, and handles navigation requests.

*Notices* are sentences that wait to be shown to the player; a *scene* is a page of the window.

* `exit_codes` — exit codes of the program, and the exception that ends it with a sentence.
* `program_start` — profile and limit of open files at the start.
* `launch_options` — options of the command line for the window.
* `match_repository` — saved matches: journal, process lock, activation requests, exports and crash report.
* `preferences` — current settings, and the match timing and language derived from them.
* `opponents` — computer players of a match, and the bot that gives hints.
* `lobby_model` — variants offered on the new-game page, and its initial values.
* `current_match` — the match the human player is in, from start to close.
* `replay_launcher` — opens recorded matches from the journal or a file.
* `ui_bootstrap` — creates the window and the UI context.
* `settings_controller` — applies the changes made on the settings page.
* `navigator` — creates the pages behind the menu, and handles navigation between them.
* `application` — life cycle of the window, and the menu.
"""
