-- The trace of the order that a job is for, by its payload; null for a job of none, and for an order made without traces. An id that is none is of
-- no order. A function, since its statements are planned once per connection: the relay asks for every job.
CREATE OR REPLACE FUNCTION job_trace(payload jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  id_form CONSTANT text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
BEGIN
  IF payload->>'transactionId' ~ id_form THEN
    RETURN (SELECT t.traceparent FROM transaction t WHERE t.id = (payload->>'transactionId')::uuid);
  ELSIF payload->>'payoutId' ~ id_form THEN
    RETURN (SELECT t.traceparent FROM payout p JOIN transaction t ON t.id = p.transaction_id AND t.partner_id = p.partner_id WHERE p.id = (payload->>'payoutId')::uuid);
  END IF;
  RETURN NULL;
END $$;
