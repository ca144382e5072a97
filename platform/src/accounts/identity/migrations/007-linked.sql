-- When a link changed a token for a new one: a link works once, and what came before it is not exchanged any more (S-02).
ALTER TABLE user_session ADD COLUMN linked_at timestamptz;
