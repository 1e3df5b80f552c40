-- Claims queued deliveries of the endpoints, as many as each endpoint has room for.
--
-- The claim is a function because the room of an endpoint can only be counted after the endpoint was locked, by a statement of
-- its own, and one call replaces four. A crash that forgets a claim leaves an attempt that counts again, so the commit need
-- not wait for the disk. A degraded endpoint has room for one attempt when that is due, and is not looked at before; the attempt
-- moves the next one behind its own lease. An endpoint whose last attempt failed has room for one, and endpoints with few attempts
-- on their way go first, so that those that never answer take little from the others.
--
-- Planning would take longer than the work: it is done once per connection, for the plan that is right however many deliveries
-- are queued. A node that a setting forbids and that a plan cannot do without adds 10,000,000,000 to its estimated cost up to
-- Postgres 17, and above 100,000 Postgres compiles the plan, for seconds. So what is forbidden here can be avoided: sorting is
-- allowed, since the index that finds deliveries has their order. What is claimed was written a moment ago and is in memory,
-- whatever the size of its table: its pages cost little.
--
-- A plan from when a month had a few rows, or none, stays until Postgres knows better, and then any index seemed as good as another. So each statement
-- asks for the order of the index that is right, and what is chosen is found again by its key: the other conditions are written as no index has them.
--
-- Deliveries and events have a partition for each month. What is queued may be of any month, and the partial index of a month in which nothing is queued
-- is empty. The events of a lane are at most as old as their subject, and none is of a month to come, so that a lane is looked up in few of them. The
-- partner is named beside the endpoint: no row of another partner counts, or is claimed, for it.
CREATE OR REPLACE FUNCTION claim_webhooks(
  among uuid[], max_deliveries integer, share integer, share_while_slow integer, lease_seconds float8, slow_seconds float8, holder integer
) RETURNS TABLE (
  event_id uuid, endpoint_id uuid, lease_token uuid, attempts integer, sequence integer, body text, occurred_at timestamptz,
  url text, sealed_secrets bytea[], is_probe boolean, type text, payload_version smallint
) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off
  SET enable_bitmapscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
  SET jit = off
  SET seq_page_cost = 0.1
  SET random_page_cost = 0.1
AS $$
#variable_conflict use_column
DECLARE
  moment timestamptz := rampart_now();
  lease interval := make_interval(secs => lease_seconds);
  slow interval := make_interval(secs => lease_seconds - slow_seconds);
  locked uuid[];
  until uuid := id_from(now() + interval '1 day');
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  IF among IS NULL THEN
    among := ARRAY(
      SELECT p.id FROM webhook_endpoint p
      WHERE p.enabled AND (p.probe_at IS NULL OR p.probe_at <= moment)
        AND (SELECT true FROM webhook_delivery d WHERE d.endpoint_id = p.id AND d.partner_id = p.partner_id AND d.queued ORDER BY d.next_attempt_at, d.event_id LIMIT 1));
  END IF;
  locked := ARRAY(
    SELECT p.id FROM webhook_endpoint p
    WHERE p.id = ANY(among) AND p.enabled AND (p.probe_at IS NULL OR p.probe_at <= moment)
      AND (SELECT true FROM webhook_delivery d WHERE d.endpoint_id = p.id AND d.partner_id = p.partner_id AND d.queued ORDER BY d.next_attempt_at, d.event_id LIMIT 1)
    ORDER BY p.id FOR NO KEY UPDATE);
  IF locked = '{}' THEN
    RETURN;
  END IF;
  RETURN QUERY
    WITH room AS (
      SELECT p.id, p.partner_id, p.probe_at IS NOT NULL AS is_probe, b.busy,
        CASE WHEN p.probe_at > moment THEN 0 WHEN p.probe_at IS NOT NULL OR p.failures > 0 THEN 1
          ELSE least(p.slots, share, CASE WHEN b.slow > 0 THEN share_while_slow END) END - b.busy AS free
      FROM webhook_endpoint p
      CROSS JOIN LATERAL (
        SELECT count(*) AS busy, count(*) FILTER (WHERE o.lease_until < now() + slow) AS slow
        FROM (
          SELECT lease_until FROM webhook_delivery
          WHERE endpoint_id = p.id AND partner_id = p.partner_id AND lease_until > now() ORDER BY lease_until OFFSET 0) o) b
      WHERE p.id = ANY(locked) AND p.enabled),
    chosen AS (
      SELECT c.event_id, c.endpoint_id, room.partner_id, room.is_probe
      FROM room
      CROSS JOIN LATERAL (
        SELECT d.event_id, d.endpoint_id, d.next_attempt_at, row_number() OVER (ORDER BY d.next_attempt_at, d.event_id) AS place
        FROM webhook_delivery d
        WHERE d.endpoint_id = room.id AND d.partner_id = room.partner_id AND d.queued AND d.sequence = (
          SELECT min(b.sequence) FROM webhook_delivery b
          WHERE b.endpoint_id = d.endpoint_id AND b.partner_id = d.partner_id AND b.subject_id = d.subject_id AND b.state = 'pending'
            AND b.event_id >= least(id_a_day_before(d.subject_id), d.event_id) AND b.event_id <= greatest(until, d.event_id))
        ORDER BY d.next_attempt_at, d.event_id LIMIT greatest(room.free, 0)) c
      ORDER BY room.busy + c.place, c.next_attempt_at LIMIT max_deliveries),
    probed AS (
      UPDATE webhook_endpoint SET probe_at = moment + lease WHERE id IN (SELECT endpoint_id FROM chosen WHERE is_probe)),
    claimed AS (
      UPDATE webhook_delivery d
      SET lease_until = now() + lease, lease_token = gen_random_uuid(), lease_holder = holder, attempts = d.attempts + 1, queued = false
      FROM chosen c
      WHERE d.event_id = c.event_id AND d.endpoint_id = c.endpoint_id AND d.partner_id = c.partner_id AND (d.queued AND d.state = 'pending') IS TRUE
      RETURNING d.event_id, d.endpoint_id, d.partner_id, d.lease_token, d.attempts, d.sequence, c.is_probe)
    SELECT d.event_id, d.endpoint_id, d.lease_token, d.attempts, d.sequence, e.body, e.occurred_at, p.url,
      ARRAY[p.sealed_secret] || ARRAY(
        SELECT o.sealed_secret FROM webhook_old_secret o WHERE o.endpoint_id = p.id AND o.partner_id = p.partner_id AND o.valid_until > moment ORDER BY o.valid_until DESC),
      d.is_probe, e.type, p.payload_version
    FROM claimed d JOIN webhook_event e ON e.id = d.event_id AND e.partner_id IS NOT DISTINCT FROM d.partner_id
    JOIN webhook_endpoint p ON p.id = d.endpoint_id AND p.partner_id = d.partner_id;
END $$;
