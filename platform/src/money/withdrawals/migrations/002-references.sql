-- The number behind the reference that a player and staff read (E8.16).
alter table withdraw_request add column reference_number bigint not null default nextval('reference_number');
create unique index withdraw_request_by_reference on withdraw_request (reference_number);
