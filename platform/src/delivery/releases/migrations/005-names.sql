-- Names of the glossary. The views serve processes of version 0.1 during an upgrade; the next minor version drops them.
ALTER TABLE remote_failure RENAME TO remote_failure_stats;
CREATE VIEW remote_failure AS SELECT tenant_id, remote, version, phase, hour, failures, last_cause, last_path, last_at FROM remote_failure_stats;
ALTER TABLE remote_traffic RENAME TO remote_load_stats;
ALTER TABLE remote_load_stats RENAME COLUMN step TO bucket_start;
CREATE VIEW remote_traffic AS SELECT tenant_id, remote, version, bucket_start AS step, loads, failures FROM remote_load_stats;
