-- Counts a webhook that is delivered, and one that is sent again. Others are few, and are counted where they are.
CREATE OR REPLACE FUNCTION delivery_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO row_count (name, kind, state, number)
  VALUES ('webhook_delivery', '', 'delivered', CASE NEW.state WHEN 'delivered' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS delivery_counted ON webhook_delivery;
CREATE TRIGGER delivery_counted AFTER UPDATE OF state ON webhook_delivery FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND (OLD.state = 'delivered' OR NEW.state = 'delivered')) EXECUTE FUNCTION delivery_counted();
