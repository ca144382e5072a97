-- A request that was open in a restored database: a payout that is made for it later may have been paid in the lost interval.
alter table withdraw_request add column restored_at timestamptz;
update withdraw_request set restored_at = held_at where held_at is not null;
