"""Schema of the settings: what can be set, without the file it is stored in.

* `settings_schema` - fields, types, ranges, defaults and groups
* `key_binding_settings` - the group of the keys, and the check of their names
* `setting_specs` - the same as data, for the settings page

`yaniv.store.settings_file` reads and writes the file.
"""
