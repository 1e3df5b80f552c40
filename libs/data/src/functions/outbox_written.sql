-- Wakes the relays when there are jobs to publish.
CREATE OR REPLACE FUNCTION outbox_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written) THEN
    PERFORM wake_later('rampart_outbox', '');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER outbox_written AFTER INSERT ON outbox REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION outbox_written();
