-- Counts webhooks that are delivered, and those that are sent again. Others are few, and are counted where they are. Once for all that a
-- statement changes: a call per row cost more than recording its delivery.
CREATE OR REPLACE FUNCTION delivery_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  delivered bigint := (SELECT count(*) FROM changed WHERE state = 'delivered') - (SELECT count(*) FROM earlier WHERE state = 'delivered');
BEGIN
  IF delivered <> 0 THEN
    INSERT INTO row_count (name, kind, state, number) VALUES ('webhook_delivery', '', 'delivered', delivered);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS delivery_counted ON webhook_delivery;
CREATE TRIGGER delivery_counted AFTER UPDATE ON webhook_delivery REFERENCING OLD TABLE AS earlier NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION delivery_counted();
