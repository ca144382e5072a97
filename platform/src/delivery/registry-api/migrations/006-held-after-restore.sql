-- A delivery that was due when the database was restored may have been sent after that: it waits until staff release it.
alter table registry_webhook_delivery add column held_at timestamptz;
