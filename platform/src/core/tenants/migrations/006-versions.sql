-- Every record that a brand had, numbered. What players see is the published one; a brand that was never published has a draft (D6.02).
ALTER TABLE tenant ADD COLUMN is_published boolean NOT NULL DEFAULT true;
CREATE TABLE tenant_version (
  tenant_id text NOT NULL,
  number integer NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'published', 'superseded')),
  record jsonb NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, number)
);
CREATE UNIQUE INDEX tenant_version_current ON tenant_version (tenant_id) WHERE status <> 'superseded';
INSERT INTO tenant_version (tenant_id, number, status, record, created_by)
  SELECT id, 1, 'published', record, 'platform' FROM tenant;
