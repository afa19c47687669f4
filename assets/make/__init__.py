"""Generators of the files under assets; not part of the game itself.

* `cards`: card faces, backs and suit icons; drawn with `card_backs`, `court_cards`, `court_figures`, `court_heads`,
    `court_palette`, `held_items`, `joker_card`, `large_print` and `pips`.
* `faces`: portraits of the computer players.
* `app_icon`, `icons`: the icon of the program, as a drawing and in all file formats.
* `svg_shapes`: SVG elements for all drawings.
* `sounds`: WAV files; from `sound_recipes`, built on `sound_synthesis`.
* `sound_voices`, `sound_rooms`, `sound_music`: Vorbis files, built on `audio_signal`; `loudness_table` measures them.
* `match_lengths`: measures the rounds and turns of a match, for the new-game page.
* `menu_icons`: icons of the main menu, written by `cards`.
* `fonts`: font files, and letter outlines for cards.
* `locale`: translation catalogues, with Babel; from `text_extractor`.
"""
