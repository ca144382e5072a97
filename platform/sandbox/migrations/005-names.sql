-- Names of the glossary. The views serve processes of version 0.1 during an upgrade; the next minor version drops them.
ALTER TABLE sandbox_casino_message RENAME TO sandbox_casino_outbox;
CREATE VIEW sandbox_casino_message AS SELECT id, action, body, delivered_at FROM sandbox_casino_outbox;
ALTER TABLE sandbox_casino_key RENAME TO sandbox_casino_resume_key;
ALTER TABLE sandbox_casino_resume_key RENAME COLUMN opened TO session;
ALTER TABLE sandbox_casino_resume_key RENAME COLUMN good_until TO expires_at;
CREATE VIEW sandbox_casino_key AS SELECT key_hash, session AS opened, expires_at AS good_until FROM sandbox_casino_resume_key;
ALTER INDEX sandbox_payment_untold RENAME TO sandbox_payment_undelivered;
ALTER INDEX sandbox_casino_message_untold RENAME TO sandbox_casino_outbox_undelivered;
