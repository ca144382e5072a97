-- What a group last read from the control database. It serves by this while that one is away.
CREATE TABLE group_state (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  group_name text NOT NULL,
  read_at timestamptz NOT NULL,
  -- Key of the hashes of persons and of calls between groups, the same in every group.
  secret text NOT NULL,
  -- Name and address of every group.
  groups jsonb NOT NULL DEFAULT '[]',
  -- Hashes of what brands of other groups have: pools, white labels and hosts.
  other_bonds text[] NOT NULL DEFAULT '{}'
);

-- The brands of this group, and no others.
CREATE TABLE group_member (brand text PRIMARY KEY);
