-- SHA-256 of the content as it was written, for the proof after a restore.
alter table upload add column content_hash bytea generated always as (sha256(content)) stored;
