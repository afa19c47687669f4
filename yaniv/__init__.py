"""Desktop version of the card game Yaniv.

Packages and modules:

* `cards`, `rules`, `game` — cards, house rules and the referee: pure code without clock, random numbers, files or
  screen.
* `strict_config`, `variants` — strict YAML reader with positioned error messages, and the rule sets stored in such
  files.
* `settings` — schema of the player's preferences.
* `match` — runs one match: timing, dealer and player hosts.
* `store` — journal database, match files, settings file and the process lock.
* `bots`, `arena` — computer players, and matches between them.
* `coded_message` — messages for the player as codes with parameters.
* `sanitize`, `terminal` — validation and display of untrusted text, and the standard streams.
* `sample_statistics` — quantiles and confidence intervals.
* `i18n`, `paths`, `crash_report`, `licences` — translation, file locations, crash reports and licence texts.
* `narration` — sentences for the codes that the packages above return.
* `ui` — graphical user interface.
* `app` — composition root of the program with a window.
* `cli` — command line.
"""

__version__ = "0.1.0"
