-- Wakes the relays when a job is there to be published at once.
CREATE OR REPLACE FUNCTION outbox_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written WHERE publish_at IS NULL) THEN
    PERFORM pg_notify('rampart_outbox', '');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER outbox_written AFTER INSERT ON outbox REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION outbox_written();
