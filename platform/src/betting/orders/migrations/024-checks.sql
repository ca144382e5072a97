-- The checks that 016-take-lean.sql dropped. NOT VALID adds one for new rows, VALIDATE reads the stored rows once.
ALTER TABLE bet
  ADD CONSTRAINT bet_side_check CHECK (side IN ('back', 'lay')) NOT VALID,
  ADD CONSTRAINT bet_status_check CHECK (status IN ('delayed', 'matched', 'rejected', 'lapsed', 'settled', 'void')) NOT VALID,
  ADD CONSTRAINT bet_outcome_check CHECK (outcome IN ('win', 'lose', 'void')) NOT VALID;
ALTER TABLE market_position ADD CONSTRAINT market_position_exposure_check CHECK (exposure >= 0) NOT VALID;
ALTER TABLE bet VALIDATE CONSTRAINT bet_side_check, VALIDATE CONSTRAINT bet_status_check, VALIDATE CONSTRAINT bet_outcome_check;
ALTER TABLE market_position VALIDATE CONSTRAINT market_position_exposure_check;
