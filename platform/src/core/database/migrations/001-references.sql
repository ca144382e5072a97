-- Numbers behind the references that players read (E8.16): a number is used once in the whole platform.
-- Deposits, withdrawals and casino rounds take theirs from the sequence; bets take theirs from blocks below it, which processes lease.
create sequence reference_number minvalue 274877906944 maxvalue 656099999999;
create table reference_block (
  id bigint generated always as identity (minvalue 0 start 0) primary key,
  leased_at bigint not null
);
