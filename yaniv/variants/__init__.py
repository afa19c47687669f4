"""Variants: the built-in rule sets, and those of the player.

A *variant* is a named set of house rules, stored as a YAML *rule file*. Its *id* is the name of that file without the
suffix. A *share code* is a set of rules as a short text to be typed. A *key* is the dotted path of a rule, such as
`call.limit`.

* `library` — finds and loads variants by id, path or share code.
* `user_variants` — saves, copies, deletes and restores the player's own rule files.
* `import_export` — imports and exports variants as files or share codes.
* `imported_rules` — rules received as file, text or share code, checked before use.
* `variant_message_codes` — codes of messages about variants, and the base of errors with several problems.
* `rule_document` — editable text of a rule file with undo; the model of the rules editor.
* `form_model` — popular rules and preset numbers of the rules form.
* `measured_paces` — how long matches under own rules are, as computer players have measured it.
* `rules_diff` — differences between two rule sets.
* `share_code`, `checksum_base32` — share codes: encoding, key numbers and checksum.
* `json_schema` — JSON Schema of rule files.
"""
