-- What a player gives to friends: says nothing about who gave it, as a user name may be a telephone number.
alter table user_account
  add column referral_code text not null default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10));
create unique index user_account_by_referral_code on user_account (tenant_id, referral_code);
