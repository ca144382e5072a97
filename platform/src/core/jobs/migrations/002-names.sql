-- Names of the glossary. The views serve processes of version 0.1 during an upgrade; the next minor version drops them.
ALTER TABLE regular_job RENAME TO scheduled_job;
ALTER TABLE scheduled_job RENAME COLUMN began_at TO started_at;
ALTER TABLE scheduled_job RENAME COLUMN process TO process_id;
CREATE VIEW regular_job AS SELECT name, started_at AS began_at, runs, process_id AS process FROM scheduled_job;
