"""Strict reader for YAML configuration files; reports all problems with line and column.

It knows nothing of the game. A *configuration* is a Struct whose fields are the *keys* of the file; a field that is a
Struct itself is a *block*. A value is named by its dotted path, such as `call.limit`. A *node* is a part of a parsed
YAML text, with its position. A *diagnostic* is one problem of a file.

* `node_composer` — turns the bytes of a file into a tree of YAML nodes, or the syntax error into a message.
* `strict_parser` — YAML parser without anchors, aliases, tags and directives, with limits for size and depth.
* `field_types` — what a key accepts, derived from the annotations of a Struct.
* `validator` — checks a tree of nodes against a Struct.
* `scalar_checks` — checks a single value, and describes what was expected.
* `suggestions` — finds the known word that was probably meant.
* `diagnostic` — a problem with its position and coded message.
* `config_message_codes` — codes of these messages.
* `config_loader` — turns bytes into a Struct or a list of diagnostics.
* `yaml_edit` — changes single values in the text of a file.
* `yaml_dumper` — writes a Struct as YAML.
"""
