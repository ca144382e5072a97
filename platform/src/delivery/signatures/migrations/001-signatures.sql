-- Keys with which the owners of a remote sign its releases (F2.06). A key is never removed: what it signed stays explained.
CREATE TABLE registry_key (
  remote text NOT NULL REFERENCES registry_remote (name),
  -- SHA-256 of the public key.
  key_id text NOT NULL,
  name text NOT NULL,
  public_key text NOT NULL,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz,
  -- Releases that were accepted since then are held from every brand.
  stolen_from timestamptz,
  PRIMARY KEY (remote, key_id)
);
ALTER TABLE registry_remote ADD COLUMN signed text NOT NULL DEFAULT 'optional' CHECK (signed IN ('optional', 'required'));

-- The verified signature of a version, with what it says of the build.
CREATE TABLE release_signature (
  name text NOT NULL,
  version text NOT NULL,
  key_id text NOT NULL,
  git_commit text NOT NULL,
  repository text NOT NULL,
  builder text NOT NULL,
  build_type text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  envelope jsonb NOT NULL,
  PRIMARY KEY (name, version),
  FOREIGN KEY (name, version) REFERENCES release_version (name, version) ON DELETE CASCADE,
  FOREIGN KEY (name, key_id) REFERENCES registry_key (remote, key_id)
);

-- What a brand demands of a remote.
CREATE TABLE registry_brand_rule (
  tenant_id text NOT NULL,
  remote text NOT NULL,
  signed text NOT NULL DEFAULT 'optional' CHECK (signed IN ('optional', 'required')),
  -- People who approve a pin, a promotion or the start of a rollout before it is done (F2.08).
  approvals smallint NOT NULL DEFAULT 0 CHECK (approvals BETWEEN 0 AND 2),
  PRIMARY KEY (tenant_id, remote)
);
