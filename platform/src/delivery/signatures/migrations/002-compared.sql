-- Whether a brand gets a version only after its pictures were compared with those of the version that it replaces (F6.04).
ALTER TABLE registry_brand_rule ADD COLUMN compared text NOT NULL DEFAULT 'optional' CHECK (compared IN ('optional', 'required'));
