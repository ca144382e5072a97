-- Moves of brands between groups: how far each is, so that a command that was cut short goes on.
CREATE TABLE brand_move (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brands text[] NOT NULL,
  from_group text NOT NULL REFERENCES brand_group,
  to_group text NOT NULL REFERENCES brand_group,
  -- Whether it goes back to where the brands were.
  is_return boolean NOT NULL DEFAULT false,
  step text NOT NULL,
  -- Accounts and pools that move with the brands; null before they were read.
  scope jsonb,
  -- Numbers that the group where the brands arrive issues from then on.
  slice integer NOT NULL,
  -- What staff had set of maintenance before, by brand.
  maintenance jsonb,
  started_by text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  outcome text
);

-- Slices of numbers, each issued by one database: rows that move have numbers that no other group issues. Every move takes another one.
CREATE SEQUENCE id_slice AS integer;
ALTER TABLE brand_group ADD COLUMN slice integer NOT NULL DEFAULT nextval('id_slice');
-- Which share of the references of players a group issues.
ALTER TABLE brand_group ADD COLUMN number integer;
UPDATE brand_group g SET number = n.number
  FROM (SELECT name, row_number() OVER (ORDER BY created_at, name) AS number FROM brand_group) n WHERE n.name = g.name;
ALTER TABLE brand_group ALTER COLUMN number SET NOT NULL, ADD UNIQUE (number);
