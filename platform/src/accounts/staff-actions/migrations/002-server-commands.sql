-- Commands on the server are in the audit, too. Nobody is signed in there: the actor is the user of the operating system.
alter table staff_deed
  alter column account_id drop not null,
  add column actor text,
  add constraint staff_deed_has_actor check (account_id is not null or actor is not null);
