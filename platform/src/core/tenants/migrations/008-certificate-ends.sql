-- When the certificate of a host ends, as the last check saw it (G4.05).
ALTER TABLE host_check ADD COLUMN certificate_ends_at timestamptz;
