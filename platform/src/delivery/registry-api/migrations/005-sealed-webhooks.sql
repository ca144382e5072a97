-- The secret of a webhook is encrypted with the key of the platform, as those of the second factor are (G2.05). The next start seals what
-- is there; a process of the last minor version writes plain text still.
ALTER TABLE registry_webhook ADD COLUMN sealed bytea;
ALTER TABLE registry_webhook ALTER COLUMN secret DROP NOT NULL;
ALTER TABLE registry_webhook ADD CONSTRAINT registry_webhook_has_secret CHECK (secret IS NOT NULL OR sealed IS NOT NULL);
