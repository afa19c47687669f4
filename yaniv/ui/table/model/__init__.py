"""Model of the table: one frozen value that holds everything its picture depends on, and its inputs and effects."""
