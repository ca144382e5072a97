-- Notifies all processes of a changed row. Processes of version 0.1 listen on the channel 'backlay'.
CREATE OR REPLACE FUNCTION notify_row_change(message text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('row_change', message), pg_notify('backlay', message);
END $$;
