-- The number behind the reference that a player and staff read (E8.16).
ALTER TABLE casino_bet ADD COLUMN reference_number bigint NOT NULL DEFAULT nextval('reference_number');
CREATE UNIQUE INDEX casino_bet_by_reference ON casino_bet (reference_number);
