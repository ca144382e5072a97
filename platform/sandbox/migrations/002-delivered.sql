-- A gateway repeats its message until it is taken.
alter table sandbox_payment add column delivered_at timestamptz;
create index sandbox_payment_untold on sandbox_payment (order_id) where delivered_at is null and status <> 'open';
