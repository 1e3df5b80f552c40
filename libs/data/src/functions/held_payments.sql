-- Payments that name one of these orders and count for none yet, each with the return that it waits for or had. As the owner of the tables: such money and its
-- returns are the house's until an operator matches them, so that a partner's session sees neither; and by the words of a payment no index is read under
-- the policies of rows. The order's partner is a condition here instead: a session that is of one partner finds nothing of another.
CREATE OR REPLACE FUNCTION held_payments(orders uuid[]) RETURNS TABLE (order_id uuid, event inbound_event, payout payout)
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
    SELECT t.id, e, p
    FROM transaction t
    JOIN inbound_event e ON e.transaction_id IS NULL AND e.content ->> 'reference' = t.id::text
    LEFT JOIN payout p ON p.inbound_event_id = e.id AND p.state <> 'failed'
    WHERE t.id = ANY(orders) AND (own IS NULL OR t.partner_id = own);
END $$;
