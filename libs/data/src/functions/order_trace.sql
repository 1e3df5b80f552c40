-- The trace of the order that an event is about; null where it is about none, or was made without traces.
--
-- Volatile, so that it sees what was committed after the statement that calls it began: claim_webhooks claims such events, and a
-- join beside it would not see their orders.
CREATE OR REPLACE FUNCTION order_trace(event uuid) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT t.traceparent FROM webhook_event e JOIN transaction t ON t.id = e.transaction_id AND t.partner_id = e.partner_id WHERE e.id = event);
END $$;
