-- Which material events of its market a book knows (E1.06): the version with which the market last opened after a suspension in play, and
-- goals or wickets. Null before the first step.
ALTER TABLE exchange_book ADD COLUMN marks json;
