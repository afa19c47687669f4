"""Desktop version of the card game Yaniv.

Words of the game, as used in the whole code:

* A player sits at a *seat*, numbered clockwise from 0; seat 0 is the human at the window.
* In a *turn* a player *throws* one card or a *meld* (a set of equal ranks, or a run of one suit), then *draws* the top
  card of the *stock* or *picks up* a card of the *last play*, which is what the player before has thrown. All plays lie
  face up on the *pile*. The card turned up at the deal, which opens the pile, is the *upcard*.
* A card drawn from the stock that fits one's own throw may be *slapped* onto it, in the short *slap window* before the
  next player acts. Some rules allow an *early throw* before one's turn.
* Who holds few enough points may *call* instead of throwing, which ends the *round*. Another player with as few points
  or fewer beats the caller (*Asaf*). A call with too many points is a *false call*.
* Points of a hand are its *hand total*. Each round adds *scores* to the *totals* of the *match*; low totals win.
* A *variant* is a named set of *house rules*.

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

__version__ = "1.0.0"
