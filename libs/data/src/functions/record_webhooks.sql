-- Records how attempts ended: each delivery as its outcome says, and the attempt. Only the holder of a lease can record: a worker that returns
-- late changes nothing, and its outcome is not in the answer.
--
-- A function, so that its statement is planned once per connection, by the plan that is right however many deliveries there are: see claim_webhooks.
-- Waits count by the database's time: a process learns a little late that the test clock has moved.
CREATE OR REPLACE FUNCTION record_webhooks(outcomes jsonb) RETURNS TABLE (
  number integer, event_id uuid, endpoint_id uuid, state text, attempts integer, next_attempt_at timestamptz, at timestamptz,
  is_failure boolean, is_probe boolean, slots smallint, failures integer
) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off
  SET enable_bitmapscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
  SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  moment timestamptz := rampart_now();
BEGIN
  RETURN QUERY
    WITH recorded AS (
      UPDATE webhook_delivery d
      SET state = o.state, next_attempt_at = o.next_attempt_at + greatest(moment - o.at, interval '0'), lease_until = NULL, lease_token = NULL,
        settled_at = CASE WHEN o.state IN ('pending', 'held') THEN NULL ELSE o.at END
      FROM jsonb_to_recordset(outcomes) AS o(number integer, event_id uuid, endpoint_id uuid, lease_token uuid, state text, next_attempt_at timestamptz,
        at timestamptz, attempt_id uuid, attempts integer, duration_ms integer, is_failure boolean, is_probe boolean, status_code integer,
        failure text, response_body text)
      WHERE d.event_id = o.event_id AND d.endpoint_id = o.endpoint_id AND d.lease_token = o.lease_token
      RETURNING o.number, d.event_id, d.endpoint_id, d.partner_id, d.state, d.attempts, d.next_attempt_at, o.at, o.is_failure, o.is_probe,
        o.attempt_id, o.attempts AS attempt, o.duration_ms, o.status_code, o.failure, o.response_body),
    attempt AS (
      INSERT INTO webhook_attempt (id, event_id, endpoint_id, partner_id, attempt, at, duration_ms, status_code, failure, response_body)
      SELECT r.attempt_id, r.event_id, r.endpoint_id, r.partner_id, r.attempt, r.at, r.duration_ms, r.status_code, r.failure, r.response_body FROM recorded r)
    SELECT r.number, r.event_id, r.endpoint_id, r.state, r.attempts, r.next_attempt_at, r.at, r.is_failure, r.is_probe, p.slots, p.failures
    FROM recorded r JOIN webhook_endpoint p ON p.id = r.endpoint_id AND p.partner_id = r.partner_id;
END $$;
