-- The number behind the reference that a player and staff read (E8.16).
alter table payment_request add column reference_number bigint not null default nextval('reference_number');
create unique index payment_request_by_reference on payment_request (reference_number);
-- The last decisions of a method, from which the usual wait is computed (E8.08).
create index payment_request_decided on payment_request (tenant_id, payment_type, updated_at desc)
  where kind = 'deposit' and status in ('approved', 'rejected');
