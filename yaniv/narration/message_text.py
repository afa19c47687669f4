"""Sentences for coded messages and errors."""

from typing import Final

from yaniv.coded_message import READY_SENTENCE, CodedError, CodedMessage
from yaniv.game.command_errors import IllegalReason
from yaniv.i18n import tr
from yaniv.narration.refusal_text import refusal_sentence
from yaniv.sanitize import to_printable

BOT_SENTENCES: Final[dict[str, str]] = {
    "bot_probably_meant": "There is no computer player `{name}`; did you mean `{meant}`?",
    "unknown_bot": "There is no computer player `{name}`; choose from {names}.",
    "character_probably_meant": "There is no character `{name}`; did you mean `{meant}`?",
    "unknown_character": "There is no character `{name}`; choose from {names}.",
    "not_a_protocol_message": "Line {n} is not a message: {problem}.",
}
"""English sentences of all codes of `yaniv.bots.bot_message_codes`."""
DAILY_SENTENCES: Final[dict[str, str]] = {
    "no_deal_on_date": "There's no deal for {date}. Is your computer's clock right?",
    "no_daily_code": "Codes for today's deal start with {mark}.",
    "newer_daily_code": "This code was made by a newer version of Yaniv; yours can't replay it.",
    "daily_code_without_deal": "This code is too short for a deal.",
    "daily_code_too_long": "This code goes on after the end of its deal: it comes from another version of Yaniv.",
}
"""English sentences of all codes of `yaniv.daily.daily_message_codes`."""
PUZZLE_SENTENCES: Final[dict[str, str]] = {
    "no_puzzle_file": "The puzzles can't be read: {problem}.",
    "puzzle_file_too_new": "These puzzles come from a newer version of Yaniv.",
    "puzzle_file_damaged": "This is not a puzzle, or it is from a newer version of Yaniv.",
    "puzzle_listed_twice": "Puzzle {id} is listed twice.",
}
"""English sentences of all codes of `yaniv.puzzles.puzzle_message_codes`."""
TEXT_FLAW_SENTENCES: Final[dict[str, str]] = {
    "hidden_character": "this text has a character that can't be shown ({character})",
    "loose_accents": "this text has accents without a letter, or too many on one letter",
    "blank_text": "this text must not be blank",
    "outer_space": "this text must not begin or end with a space",
    "double_space": "this text must not have two spaces in a row",
}
"""English sentences of all codes of `yaniv.sanitize.TextFlawCode`."""
FAULT_SENTENCES: Final[dict[str, str]] = {
    "player_raised": "It failed with an exception, {error}",
    "no_move": "It didn't move.",
    "move_for_other_seat": "It moved for seat {seat}: {move}",
    "illegal_move": "It chose an illegal move, {move}. {reason}",
    "took_too_long": "It took too long.",
    "process_died": "Its process died.",
    "process_died_too_often": "Its process died too often.",
    "process_hangs": "Its process stopped responding.",
    "process_not_started": "Its process can't be started: {problem}.",
    "program_not_named": "“exec:” must be followed by a program.",
    "program_bad_quotes": "A quote in `{command}` isn't closed.",
    "program_not_started": "`{command}` can't be started: {problem}.",
    "program_too_slow": "`{command}` took too long.",
    "program_ended": "`{command}` has ended.",
    "program_endless_line": "`{command}` writes a line that never ends.",
    "program_writes_unasked": "`{command}` writes without being asked.",
    "program_does_not_read": "`{command}` doesn't read what it is sent.",
    "answer_not_json": "Its answer is not JSON: {answer}",
    "answer_without_move": "Its answer has no field “move”: {answer}",
    "answer_no_such_move": "It chose move {number}, but the list ends at {last}.",
    "answer_not_a_move": "Its answer is not a move: {answer}",
}
"""English sentences of all codes of `yaniv.game.player`."""
VARIANT_SENTENCES: Final[dict[str, str]] = {
    "unknown_variant": "There is no variant `{name}`.",
    "variant_probably_meant": "There is no variant `{name}`; did you mean `{meant}`?",
    "variant_file_exists": "{file} already exists; nothing was written.",
    "variant_not_written": "Can't write {file}: {problem}.",
    "variant_not_saved": "Couldn't save the rules in {file}: {problem}.",
    "rules_with_errors": "Rules with errors can't be saved; your text is kept here for now.",
    "trail_instead_of_rules": (
        "this is a trail for the journey, not house rules; drop it on the journey's page, or use `yaniv trail import`"
    ),
    "match_instead_of_rules": "this is a saved match, not house rules; give it a name that ends in .yaniv to open it",
    "words_too_long_for_code": "The words in these rules are too long for a code; share the file instead.",
    "wrong_code_prefix": "Rule codes start with {mark}.",
    "wrong_code_letter": "Codes never contain {letter}: check group {number}, {group}.",
    "wrong_code_length": "This code has too few or too many letters.",
    "code_group_too_short": "This code is incomplete: group {number}, {group}, is too short.",
    "code_group_too_long": "Not a valid code: group {number}, {group}, is too long.",
    "one_letter_wrong": "One letter is wrong: check group {number}, {group}.",
    "several_letters_wrong": "Several letters in this code are wrong.",
    "letters_swapped_between_groups": "Two letters are swapped: check where groups {number} and {other} meet.",
    "letters_swapped": "Two letters are swapped: check group {number}, {group}.",
    "unusable_code_word": "A word in this code can't be used: {problem}.",
    "newer_code": "This code was made by a newer version of Yaniv; yours can't read it.",
}
"""English sentences of all codes of `yaniv.variants.variant_message_codes`."""
TRAIL_SENTENCES: Final[dict[str, str]] = {
    "no_stops": "a trail needs at least one stop",
    "too_many_stops": "a trail has at most {most} stops; this one has {n}",
    "stop_id_form": "`{id}` can't be an id: use a-z, 0-9 and single hyphens",
    "repeated_stop": "there is already a stop `{id}`",
    "variant_and_rules": "a stop has either a variant or rules, not both",
    "no_variant_or_rules": "a stop needs a variant or rules",
    "unknown_trail_variant": "there is no built-in variant `{name}`",
    "seats_not_allowed": "{players} players don't fit these rules, which are for {fewest} to {most}",
    "only_seats_not_allowed": "{players} players don't fit these rules, which are for {n}",
    "no_opponents": "a stop needs at least one opponent",
    "repeated_opponent": "`{name}` already sits at this table",
    "knockout_opponents": "a knock-out has 3 or 7 opponents; this one has {n}",
    "wrong_goal_count": "a stop has {wanted} goals; this one has {n}",
    "repeated_goal": "this goal is already set",
    "goal_needs_number": "the goal `{goal}` needs a number",
    "goal_takes_no_number": "the goal `{goal}` takes no number",
    "goal_number_range": "the goal `{goal}` takes numbers from {lowest} to {highest}",
    "impossible_goal": "nobody can reach the goal `{goal}` under these rules",
    "stage_without_knockout": "must be at most {stages}, the number of matches at this stop",
    "unknown_next_stop": "there is no stop `{id}`",
    "opens_itself": "a stop can't open itself",
    "unreachable_stop": "nobody can reach the stop `{id}`: no stop on the way opens it",
    "unknown_trail": "There is no trail `{name}`.",
    "trail_probably_meant": "There is no trail `{name}`; did you mean `{meant}`?",
    "trail_not_saved": "Couldn't save the trail in {file}: {problem}.",
    "rules_instead_of_trail": (
        "these are house rules, not a trail for the journey; drop the file on the home page, "
        "or use `yaniv rules import`"
    ),
    "no_trail_code": "Trail codes start with {prefix}.",
    "damaged_trail_code": "This trail code is damaged or incomplete.",
    "trail_code_too_large": "This trail code is too long.",
}
"""English sentences of all codes of `yaniv.journey.trail_message_codes`."""
RULE_SENTENCES: Final[dict[str, str]] = {
    "max_below_min_players": "the maximum ({most}) is below table.min_players ({fewest})",
    "one_pack_too_small": "{players} players need {needed} cards, but one pack has {have} ({keys})",
    "half_pack_too_small": "{players} players need {needed} cards, but half a pack has {have} ({keys})",
    "packs_too_small": "{players} players need {needed} cards, but {packs} packs have {have} ({keys})",
    "half_packs_too_small": "{players} players need {needed} cards, but {packs} half packs have {have} ({keys})",
    "slap_down_with_draw_first": "must be none when turn.order is draw_first",
    "early_throw_without_throw_first": "only works when turn.order is throw_first, not {order}",
    "joker_swap_with_plain_jokers": "must be none when melds.jokers is plain, as jokers then replace nothing",
    "joker_swap_without_runs": "must be none when melds.runs is forbidden, as there is then no run with a joker",
    "throw_size_without_throw_first": "only works when turn.order is throw_first, not {order}",
    "joker_swap_needs_larger_throw": (
        "must not be as_throw when pickup.needs_throw_of is {n}, as the card for the joker is thrown alone"
    ),
    "punish_above_too_low": (
        "must be at least call.limit ({limit}), and call.over_limit must be draw_three, swap_hands or eliminate"
    ),
    "wrong_word_is_call_word": "must differ from table.call_word",
    "reduction_too_large": "{by} is more than {smallest}, the lowest total that gets reduced ({keys})",
    "series_too_short": "must be 0 or at least 2: 1 win is too few",
    "needs_totals": "must be {neutral} when match.end is single_round: no totals are kept",
    "few_cards_left": "with {players} players, the deck has only {left} left",
    "several_packs": "{players} players use {packs} packs ({cards} cards), which leaves {left} in the deck",
    "match_cannot_end": (
        "no total can get past {limit}, as every total is halved: the match can't end; match.round_limit would end it"
    ),
    "endless_match": (
        "totals are halved so often that the match may never reach {limit}; match.round_limit would end it"
    ),
    "bonuses_outrun_points": (
        "bonuses take off as much as rounds add, so the match may never end; match.round_limit would end it"
    ),
    "round_costs_nothing": (
        "a player can end round after round at no cost, so the match may never end; match.round_limit would end it"
    ),
    "all_hands_negative": ("every hand may be below 0, so the match may never end; match.round_limit would end it"),
    "negative_hands_with_asaf_zero": (
        "hands can go below 0, but the lowest hand that beats a caller scores 0, which is worse"
    ),
    "negative_hands_with_call_zero": "hands can go below 0, but a good call scores 0, which is worse",
    "key_without_effect": "has no effect while {other} is {value}",
    "value_works_like": "works like {like} while {other} is {value}",
    "throw_above_hand": "cards can hardly be taken until the deck is empty: hands of {hand} rarely allow throws of {n}",
}
"""English sentences of all codes of `yaniv.rules.rule_message_codes`."""


CONFIG_SENTENCES: Final[dict[str, str]] = {
    "folder_instead_of_file": "this is a folder, not a file",
    "not_a_readable_file": "this is not a readable file",
    "no_such_file": "there is no such file",
    "file_not_opened": "can't open the file; check its permissions",
    "config_too_large": "the file must not be larger than 64 KiB",
    "wrong_line_ends": "lines must end in LF or CRLF",
    "control_character": "there is a control character here",
    "utf_16": "the file is written in UTF-16; save it as UTF-8",
    "not_utf_8": "this part of the file is not UTF-8",
    "impossible_character": "a backslash here stands for a character that doesn't exist",
    "no_settings": "this file has no settings; write {} for all defaults",
    "not_a_block": "the file must be a block of settings, with a space after each colon",
    "alias": "`*` repeats another part of the file, which is not allowed",
    "anchor": "`&` names a part of the file, which is not allowed",
    "tag": "`!` starts a tag, which is not allowed; put text in quotes",
    "directive": "`%` starts a directive, which is not allowed",
    "too_deep": "blocks are nested too deeply",
    "too_many_settings": "too many settings",
    "escaped_control_character": "a backslash makes a control character here",
    "tab_indentation": "tabs can't indent a line; use spaces",
    "wrong_indentation": "this doesn't belong in the block above; check indentation and quotes",
    "unclosed_quote": "this quote is never closed",
    "unclosed_bracket": "this bracket is never closed",
    "missing_colon": "missing colon after this",
    "missing_comma": "missing comma or closing bracket",
    "wrong_block_scalar": "this can't follow `|` or `>`",
    "unexpected_colon": "unexpected colon; check the indentation, and put text with a colon in quotes",
    "unexpected_list": "unexpected list; check the indentation",
    "unexpected_key": "unexpected key; check the indentation",
    "wrong_first_character": "text can't start with this character; put it in quotes",
    "unknown_escape": "unknown escape in double quotes; write the backslash twice",
    "incomplete_escape": "digits are missing after this backslash",
    "second_document": "the file must hold a single document",
    "unreadable_syntax": "this can't be read; check indentation, colons and quotes",
    "key_not_a_word": "a key must be a word",
    "repeated_key": "this key appears twice, first on line {line}",
    "missing_key": "this key is missing",
    "unknown_config_key": "unknown key",
    "dotted_key": "unknown key: dots don't work here; write `{name}` in a block `{block}`",
    "not_one_of": "`{text}` is not one of {words}",
    "text_too_long": "this text has more than {n} characters",
    "text_empty": "this text must not be empty",
    "text_too_short": "this text has fewer than {n} characters",
    "text_of_another_form": "`{text}` is not possible here",
    "wrong_type": "expected {wanted}, found {found}",
    "expects_block": "a block of settings",
    "expects_list": "a list",
    "expects_words": "{words}",
    "expects_text": "text",
    "expects_bool": "true or false",
    "expects_null": "null",
    "expects_one_of": "one of {words}",
    "expects_either": "{one} or {other}",
    "expects_number": "a whole number",
    "expects_number_range": "a whole number {low}-{high}",
    "expects_signed_number_range": "a whole number from {low} to {high}",
    "expects_number_from": "a whole number of {low} or more",
    "expects_number_up_to": "a whole number of {high} or less",
    "found_block": "a block",
    "found_list": "a list",
    "found_text": "text “{text}”",
    "found_nothing": "nothing",
}
"""English sentences of all codes of `yaniv.strict_config.config_message_codes`."""


ONLINE_SENTENCES: Final[dict[str, str]] = {
    "invite_unknown_letter": "“{letter}” is never part of a code.",
    "invite_too_short": "A code has ten letters and digits, like {example}.",
    "invite_too_long": "That's too long: a code has ten letters and digits, like {example}.",
    "invite_mistyped": "This code has a typo. Check it letter by letter.",
    "network_missing": "Playing with friends elsewhere doesn't work on this kind of computer yet.",
    "network_not_started": "The network part of Yaniv can't be started: {problem}.",
    "host_not_found": "Can't reach a table with this code. Is it still open, and is the host online?",
    "no_online_table": "There's no table here to go back to.",
    "relay_not_address": "That's not the address of a relay. Addresses look like this: {example}",
}
"""English sentences of all codes of `yaniv.online.online_message_codes`."""


STORE_SENTENCES: Final[dict[str, str]] = {
    "settings_not_saved": "Can't save the settings in {file}: {problem}.",
    "cannot_save_in_folder": "Can't save anything in {folder}: {problem}.",
    "cannot_read": "Can't read {file}: {problem}.",
    "cannot_write": "Can't write {file}: {problem}.",
    "no_regular_file_to_write": "{file} is not a regular file, so nothing was written.",
    "no_regular_file_to_read": "{file} is not a readable file.",
    "already_running": "Yaniv is already running with your saved matches open.",
    "folder_without_locks": (
        "{folder} can't be locked: don't open Yaniv twice at the same time with these saved matches."
    ),
    "running_but_unreachable": "Yaniv is already running, but can't be reached: {problem}.",
    "disk_full": "The disk is full: nothing can be saved.",
    "database_busy": "Another program is using your saved matches.",
    "database_not_writable": "Can't save anything: {file} can't be written.",
    "database_damaged": "The file with your saved matches is damaged: {file}.",
    "database_newer": "Your saved matches are from a newer version of Yaniv: {file}.",
    "database_unusable": (
        "Your saved matches can't be used: their file or its disk is damaged, or they are from a newer "
        "version of Yaniv."
    ),
    "damaged_database_kept": "The file with your saved matches is damaged. It was kept as {file}, and a new "
    "one was started.",
    "newer_database_kept": (
        "Your saved matches are from a newer version of Yaniv. They were kept as {file}; a new file was started."
    ),
    "newer_database_taken_back": "Your saved matches from {file} are back.",
    "replacing_database_kept": (
        "While Yaniv was running, another file replaced your saved matches. Yours are back in place; the "
        "other file is now {file}."
    ),
    "no_such_match": "There is no match number {number}.",
    "match_set_aside": "A saved match can't be read and was set aside: {problem}",
    "file_too_large": "this file is too large for a match; the limit is {most} MB.",
    "not_a_match": "this is not a saved match, or it is from a newer version of Yaniv.",
    "newer_match_format": "this match was saved by a newer version of Yaniv.",
    "invalid_seal": "its seal is invalid: a seal has 64 characters, 0 to 9 and a to f",
    "header_damaged": "its header is damaged ({problem}).",
    "header_unreadable": "its header is damaged, or from a newer version of Yaniv.",
    "not_an_event": "this is not a game event, or it is from a newer version of Yaniv.",
    "event_missing": "event {number} is missing.",
    "event_damaged": "event {number} is damaged, or from a newer version of Yaniv.",
    "event_does_not_follow": "event {number} doesn't follow from the ones before it.",
    "match_empty": "the match is empty.",
    "incomplete_move": "it stops in the middle of a move.",
    "event_not_allowed": "{event} is not allowed here. {reason}",
    "event_not_possible": "{event} is not possible here.",
    "record_too_short": "the record stops here, but {event} is missing.",
    "unexpected_event": "found {recorded}, expected {decided}.",
    "event_differs": "the recorded {decided} is not what the rules produce.",
    "other_rules": "these are not the rules the match was played by.",
    "other_names": "these are not the names in the match.",
    "profile_unnamed": "A player needs a name.",
    "profile_exists": "There is a player called {name} already.",
    "too_many_profiles": "There is only room for {n} players.",
    "no_such_profile": "There is no player called {name}. Players: {names}.",
    "profile_in_use": "{name}: already playing in another window.",
    "other_seat_count": "seats listed here: {n}; players in the match: {players}.",
}
"""English sentences of all codes of `yaniv.store.errors`."""


SENTENCES: Final[dict[str, str]] = {
    **BOT_SENTENCES,
    **CONFIG_SENTENCES,
    **DAILY_SENTENCES,
    **FAULT_SENTENCES,
    **ONLINE_SENTENCES,
    **PUZZLE_SENTENCES,
    **RULE_SENTENCES,
    **STORE_SENTENCES,
    **TEXT_FLAW_SENTENCES,
    **TRAIL_SENTENCES,
    **VARIANT_SENTENCES,
}
"""English sentences of all codes."""


def message_text(message: CodedMessage) -> str:
    """Return the sentence of a coded message, with the file and line it is about in front."""
    return f"{_location(message)}{_sentence(message)}"


def error_text(error: CodedError) -> str:
    """Return the sentence of an error that carries a coded message."""
    return message_text(error.message)


def _sentence(message: CodedMessage) -> str:
    if message.code == READY_SENTENCE:
        return str(message.gaps["sentence"])
    return tr(SENTENCES[message.code], **{name: _gap_value(value) for name, value in message.gaps.items()})


def _gap_value(value: object) -> object:
    """Return the value for a gap, with a message or reason turned into its sentence."""
    match value:
        case CodedMessage():
            return message_text(value)
        case IllegalReason():
            return refusal_sentence(value)
        case _:
            return value


def _location(message: CodedMessage) -> str:
    if message.file and message.line:
        return f"{to_printable(message.file)}:{message.line}: "
    if message.file:
        return f"{to_printable(message.file)}: "
    return f"line {message.line}: " if message.line else ""
