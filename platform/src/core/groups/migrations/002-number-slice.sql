-- Number of the group, whose slice of numbers this database issues; null before it was taken.
ALTER TABLE group_state ADD COLUMN number integer;
