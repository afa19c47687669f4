"""The composition root: builds journal, dealer, players, table and window, and carries out what the pages ask for.

* `refusal` — how the program ends: exit codes, and the sentence where it is refused.
* `limits` — what the system must allow.
* `options` — what the command line asks of the window.
* `records` — the journal and whoever keeps it: lock, doorbell, exports, the crash report.
* `wishes` — the settings as they are now, and what they make of pace, language and manners.
* `company` — the computer players of a match, and the one who gives hints.
* `lobby` — the variants that are offered, and how the new-game page is filled in.
* `room` — the table at which the person sits, from sitting down to getting up.
* `replays` — matches that are seen again.
* `screen` — the window, and how everything in it looks and sounds.
* `keeper` — what the settings page asks, carried out at once.
* `pages` — the pages behind the menu, and which one comes after which.
* `program` — the window from the first picture to the last, and the menu.
"""
