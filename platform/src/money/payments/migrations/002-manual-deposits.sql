-- A deposit that staff looks through: the picture that came with it, the offer that was picked.
alter table payment_request
  add column slip text,
  add column bonus_offer_id text,
  -- Paise that the bonus brought, once approved.
  add column bonus_amount bigint not null default 0;

-- One payment is one deposit: a reference that is open or was taken cannot be sent again, by anybody of the brand.
create unique index payment_request_one_utr on payment_request (tenant_id, utr)
  where kind = 'deposit' and utr <> '' and status in ('pending', 'processing', 'approved');

-- What is waiting, for the queues of staff.
create index payment_request_waiting on payment_request (kind, created_at desc) where status in ('pending', 'processing');
