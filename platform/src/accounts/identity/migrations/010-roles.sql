-- Roles: named sets of permissions of the house or of one tenant (D1.05), and accounts that work for another one (D1.07).
CREATE TABLE staff_role (
  id text PRIMARY KEY,
  -- Null: of the house.
  tenant_id text,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  permissions text[] NOT NULL,
  -- The template of a level, whose name is its id, or one of the supplied roles.
  is_supplied boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX staff_role_name ON staff_role (coalesce(tenant_id, ''), lower(name));

INSERT INTO staff_role (id, name, permissions, is_supplied)
SELECT id, id, regexp_split_to_array(permissions, '\s+'), true FROM (VALUES
  ('whiteLabel', 'account.betLock account.contact account.create account.edit account.password account.suspend account.terms account.view
    adjust.propose approve audit.view bet.view brand.edit brand.view complaint.answer credit.give credit.take offer.edit
    release.edit release.view report.export report.view request.decide request.view risk.view role.edit round.view session.end
    session.view settle.cash'),
  ('admin', 'account.betLock account.contact account.create account.edit account.password account.suspend account.terms account.view
    adjust.propose approve audit.view bet.view brand.view credit.give credit.take market.create market.limit market.price
    market.result market.suspend release.view report.export report.view request.decide request.view risk.view round.view
    session.end session.view settle.cash tv.edit'),
  ('superMaster', 'account.betLock account.contact account.create account.edit account.password account.suspend account.terms account.view
    adjust.propose approve audit.view bet.view brand.view credit.give credit.take report.export report.view request.decide
    request.view risk.view round.view session.end session.view settle.cash'),
  ('master', 'account.betLock account.contact account.create account.edit account.password account.suspend account.terms account.view
    adjust.propose approve audit.view bet.view brand.view credit.give credit.take report.export report.view request.decide
    request.view risk.view round.view session.end session.view settle.cash'),
  ('agent', 'account.betLock account.contact account.create account.edit account.password account.suspend account.terms account.view
    adjust.propose approve audit.view bet.view brand.view credit.give credit.take report.export report.view request.decide
    request.view risk.view round.view session.end session.view settle.cash'),
  ('branch', 'account.betLock account.contact account.create account.edit account.password account.suspend account.terms account.view
    adjust.propose approve audit.view bet.view brand.view credit.give credit.take report.export report.view request.decide
    request.view risk.view round.view session.end session.view settle.cash'),
  ('subBranch', 'account.betLock account.contact account.create account.edit account.password account.suspend account.terms account.view
    adjust.propose approve audit.view bet.view brand.view credit.give credit.take report.export report.view request.decide
    request.view risk.view round.view session.end session.view settle.cash'),
  ('defaultBranch', 'account.betLock account.contact account.create account.edit account.password account.suspend account.terms account.view
    adjust.propose approve audit.view bet.view brand.view credit.give credit.take report.export report.view request.decide
    request.view risk.view round.view session.end session.view settle.cash'),
  ('administrator', 'account.betLock account.contact account.create account.edit account.password account.suspend account.terms account.view
    adjust.propose aml.review approve audit.view bet.flag bet.view bet.void brand.create brand.edit brand.publish brand.view
    broadcast.send catalogue.edit complaint.answer content.edit content.publish credit.give credit.issue credit.take
    evidence.export exclusion.edit feed.manage gambling.intervene kyc.review kyc.view market.correct market.create market.global
    market.limit market.price market.result market.suspend method.edit offer.edit provider.edit qa.grant qa.pin reconcile
    release.edit release.view report.export report.view request.decide request.view risk.cap risk.view role.edit round.view
    session.end session.view settle.cash site.switch tv.edit'),
  ('trader', 'bet.flag bet.view feed.manage market.correct market.create market.global market.limit market.price market.result
    market.suspend risk.view tv.edit'),
  ('risk', 'account.betLock account.view bet.flag bet.view bet.void market.limit market.suspend report.view risk.cap risk.view'),
  ('cashier', 'account.view adjust.propose bet.view reconcile report.view request.decide request.view'),
  ('support', 'account.betLock account.contact account.password account.view bet.view complaint.answer request.view round.view session.end
    session.view'),
  ('compliance', 'account.contact account.suspend account.view aml.review approve audit.view bet.view broadcast.send complaint.answer
    evidence.export exclusion.edit gambling.intervene kyc.review kyc.view report.export report.view request.view round.view
    session.end session.view'),
  ('content', 'brand.view broadcast.send content.edit content.publish offer.edit'),
  ('auditor', 'account.view audit.view bet.view brand.view kyc.view release.view report.export report.view request.view risk.view round.view
    session.view')
) supplied (id, permissions);

ALTER TABLE user_account
  -- Null: the role of the level.
  ADD COLUMN role_id text REFERENCES staff_role,
  -- The account for which this one works; null for everybody but a power user.
  ADD COLUMN owner_id text REFERENCES user_account,
  -- Of a power user: the account below which it works; null: the whole scope of its owner.
  ADD COLUMN scope_root text REFERENCES user_account,
  ADD CONSTRAINT user_account_role_of_staff CHECK (user_type <> 'user' OR (role_id IS NULL AND owner_id IS NULL)),
  ADD CONSTRAINT user_account_power_user CHECK (owner_id IS NULL OR (role_id IS NOT NULL AND parent_id = owner_id)),
  ADD CONSTRAINT user_account_scope_root CHECK (scope_root IS NULL OR owner_id IS NOT NULL);
CREATE INDEX user_account_by_owner ON user_account (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX user_account_by_role ON user_account (role_id) WHERE role_id IS NOT NULL;
