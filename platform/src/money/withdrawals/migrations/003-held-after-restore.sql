-- A request that was open when the database was restored may have been paid after that: nobody decides it until staff release it.
alter table withdraw_request add column held_at timestamptz;
