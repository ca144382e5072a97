-- A book stores the ids of its runners by place, for the feed changes their order (E2.03). A book of before had them in the order in which
-- its market was bet on first. A server of the version before writes what it read, so the ids stay.
UPDATE exchange_book b
SET state = (b.state::jsonb || jsonb_build_object('runnerIds', f.ids))::json
FROM betting_market m, LATERAL (
  SELECT jsonb_agg(r.runner -> 'id' ORDER BY r.place) AS ids
  FROM jsonb_array_elements(m.field -> 'runners') WITH ORDINALITY AS r(runner, place)) f
WHERE m.market_id = b.market_id AND b.state -> 'runnerIds' IS NULL AND b.closed_at IS NULL
  AND json_array_length(b.state -> 'runners') = jsonb_array_length(f.ids);
