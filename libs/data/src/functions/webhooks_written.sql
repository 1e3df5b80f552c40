-- Wakes the workers for the endpoints that deliveries are queued for. A notification has room for 8,000 bytes; an empty one
-- means every endpoint.
CREATE OR REPLACE FUNCTION webhooks_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  endpoints text := (SELECT string_agg(DISTINCT endpoint_id::text, ',') FROM written WHERE queued);
BEGIN
  IF endpoints IS NOT NULL THEN
    PERFORM wake_later('rampart_webhooks', CASE WHEN length(endpoints) < 7000 THEN endpoints ELSE '' END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhooks_written AFTER INSERT ON webhook_delivery REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks_written();
