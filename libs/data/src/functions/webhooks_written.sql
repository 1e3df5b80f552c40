-- Refuses deliveries without an event or an endpoint of their partner, and wakes the workers for the endpoints that deliveries are queued for. A
-- notification has room for 8,000 bytes; an empty one means every endpoint.
--
-- Neither an event nor an endpoint is ever deleted while it has deliveries, so to look once, when they are written, is enough. Foreign keys to partitions
-- would lock both tables whenever a month is made or removed, and each check would write to the endpoint's row. A plan that is made while a month has
-- one page would read all of it from then on, and one by the partner all events of the partner: so no scan is allowed, and no index has the event's partner as
-- it is written here.
CREATE OR REPLACE FUNCTION webhooks_written() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off
AS $$
DECLARE
  endpoints text := (SELECT string_agg(DISTINCT endpoint_id::text, ',') FROM written WHERE queued);
BEGIN
  IF EXISTS (
    SELECT FROM written w
    WHERE (SELECT e.id FROM webhook_event e WHERE e.id = w.event_id AND e.partner_id IS NOT DISTINCT FROM w.partner_id) IS NULL
      OR (SELECT p.id FROM webhook_endpoint p WHERE p.id = w.endpoint_id AND p.partner_id = w.partner_id) IS NULL) THEN
    RAISE foreign_key_violation USING MESSAGE = 'a delivery has no event or no endpoint of its partner';
  END IF;
  IF endpoints IS NOT NULL THEN
    PERFORM wake_later('rampart_webhooks', CASE WHEN length(endpoints) < 7000 THEN endpoints ELSE '' END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhooks_written AFTER INSERT ON webhook_delivery REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks_written();
