-- Orders that payments name which count for none yet, by the ids under which their events are stored or by the references of their returns. A payment that
-- waits for an operator, or that went back, belongs to no order, but the order that it names shows it.
--
-- As the owner of the tables, and limited to the orders of the session's partner: see held_payments.
CREATE OR REPLACE FUNCTION orders_of_held_payments(events text[], return_references text[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
AS $$
DECLARE
  own uuid := own_partner();
BEGIN
  IF own IS NULL AND is_partners_request() THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT t.id
    FROM (
      SELECT e.content ->> 'reference' AS named FROM inbound_event e
      WHERE e.transaction_id IS NULL AND e.source = 'fiatRail' AND e.event_id = ANY(events)
      UNION
      SELECT e.content ->> 'reference' FROM inbound_event e JOIN payout p ON p.inbound_event_id = e.id
      WHERE e.transaction_id IS NULL AND p.reference = ANY(return_references)) held
    JOIN transaction t ON t.id = CASE WHEN named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN named::uuid END
    WHERE own IS NULL OR t.partner_id = own;
END $$;
