"""View model of the table: everything that is painted, hit by the pointer and read aloud, as immutable values."""
