-- Brand groups. Each has its own database and processes; the proxy leads to its address.
CREATE TABLE brand_group (
  name text PRIMARY KEY,
  address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE group_brand (
  brand text PRIMARY KEY,
  group_name text NOT NULL REFERENCES brand_group,
  assigned_by text NOT NULL,
  assigned_at timestamptz NOT NULL DEFAULT now()
);

-- What a group reports of each brand that its database has: hosts, and what keeps brands together.
CREATE TABLE group_brand_report (
  group_name text NOT NULL REFERENCES brand_group,
  brand text NOT NULL,
  facts jsonb NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (group_name, brand)
);

-- Facts that hold in every group, oldest first. Writers take a lock, so that numbers become visible in their order.
CREATE TABLE common_fact (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  value jsonb NOT NULL,
  group_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, subject, value)
);

-- Key of the hashes of persons, the same in every group.
CREATE TABLE common_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  secret text NOT NULL
);

CREATE FUNCTION control_notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('control_change', TG_TABLE_NAME);
  RETURN NULL;
END $$;
CREATE TRIGGER brand_group_notify AFTER INSERT OR UPDATE OR DELETE ON brand_group
  FOR EACH STATEMENT EXECUTE FUNCTION control_notify_change();
CREATE TRIGGER group_brand_notify AFTER INSERT OR UPDATE OR DELETE ON group_brand
  FOR EACH STATEMENT EXECUTE FUNCTION control_notify_change();
CREATE TRIGGER common_fact_notify AFTER INSERT ON common_fact
  FOR EACH STATEMENT EXECUTE FUNCTION control_notify_change();
