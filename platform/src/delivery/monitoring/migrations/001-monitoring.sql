-- Errors of pages, grouped by remote and normalised stack. Neither address nor visitor is stored (F4.08).
CREATE TABLE page_error_group (
  tenant_id text NOT NULL,
  remote text NOT NULL,
  version text NOT NULL,
  fingerprint text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  -- The version before did not have it.
  is_new boolean NOT NULL,
  occurrences bigint NOT NULL,
  views bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, remote, version, fingerprint)
);
CREATE INDEX page_error_group_by_fingerprint ON page_error_group (tenant_id, remote, fingerprint);
CREATE INDEX page_error_group_by_last_at ON page_error_group (last_at);

-- Some views of each group, and every view whose player can name it by a reference.
CREATE TABLE page_error_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id text NOT NULL,
  remote text NOT NULL,
  version text NOT NULL,
  fingerprint text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  route text NOT NULL,
  part text,
  browser text NOT NULL,
  system text NOT NULL,
  memory real,
  language text NOT NULL,
  since_load_ms integer NOT NULL,
  is_money_in_flight boolean NOT NULL,
  occurrences integer NOT NULL,
  reference text,
  at timestamptz NOT NULL
);
CREATE INDEX page_error_report_by_group ON page_error_report (tenant_id, remote, version, fingerprint);
CREATE INDEX page_error_report_by_reference ON page_error_report (reference) WHERE reference IS NOT NULL;
CREATE INDEX page_error_report_by_at ON page_error_report (at);

-- Observations by the hour, in buckets of equal ratio; an error, which has no value, is in bucket 0.
CREATE TABLE page_metric_stats (
  tenant_id text NOT NULL,
  remote text NOT NULL,
  version text NOT NULL,
  route text NOT NULL,
  metric text NOT NULL,
  hour timestamptz NOT NULL,
  bucket smallint NOT NULL,
  observations integer NOT NULL,
  PRIMARY KEY (tenant_id, remote, version, route, metric, hour, bucket)
);
CREATE INDEX page_metric_stats_by_hour ON page_metric_stats (hour);

-- Page views of a version with an error or a freeze, and of those the ones with a new error or a freeze, in steps of five minutes.
CREATE TABLE page_fault_stats (
  tenant_id text NOT NULL,
  remote text NOT NULL,
  version text NOT NULL,
  bucket_start timestamptz NOT NULL,
  error_views integer NOT NULL,
  fault_views integer NOT NULL,
  PRIMARY KEY (tenant_id, remote, version, bucket_start)
);
CREATE INDEX page_fault_stats_by_bucket ON page_fault_stats (bucket_start);
