import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Webhook deliveries stand in line in their own table: workers hear of each new one by name of its endpoint, and take
 * deliveries out of the line in one call. It is a function because the room of an endpoint can only be counted after the
 * endpoint was locked, by a statement of its own, and a call is one way to the database instead of four.
 */
export class WebhookLine1795871126000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX webhook_delivery_state_next_attempt_at_partial_idx`);
    await queryRunner.query(
      `CREATE INDEX webhook_delivery_next_attempt_at_partial_idx ON webhook_delivery (next_attempt_at) WHERE state = 'pending' AND NOT parked`,
    );
    await queryRunner.query(WRITTEN);
    await queryRunner.query(`
      CREATE TRIGGER webhooks_written AFTER INSERT ON webhook_delivery REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION webhooks_written()`);
    await queryRunner.query(CLAIM);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION claim_webhooks(uuid[], integer, integer, integer, float8, float8)`);
    await queryRunner.query(`DROP TRIGGER webhooks_written ON webhook_delivery`);
    await queryRunner.query(`DROP FUNCTION webhooks_written()`);
    await queryRunner.query(`DROP INDEX webhook_delivery_next_attempt_at_partial_idx`);
    await queryRunner.query(
      `CREATE INDEX webhook_delivery_state_next_attempt_at_partial_idx ON webhook_delivery (state, next_attempt_at) WHERE state = 'pending'`,
    );
  }
}

/** A notification has room for 8,000 bytes; an empty one means every endpoint. */
const WRITTEN = `
  CREATE FUNCTION webhooks_written() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    endpoints text := (SELECT string_agg(DISTINCT endpoint_id::text, ',') FROM written WHERE parked);
  BEGIN
    IF endpoints IS NOT NULL THEN
      PERFORM pg_notify('rampart_webhooks', CASE WHEN length(endpoints) < 7000 THEN endpoints ELSE '' END);
    END IF;
    RETURN NULL;
  END $$`;

/**
 * What a crash forgets of a claim is a try that counts again, so its commit need not wait for the disk. An endpoint that is
 * degraded has room for one try when that is due, and none before; the try moves the next one behind its own lease. Planning
 * would take longer than the work: it is done once per connection, for the plan that is right however many wait.
 */
export const CLAIM = `
  CREATE FUNCTION claim_webhooks(among uuid[], most integer, share integer, share_while_slow integer, lease_seconds float8, slow_seconds float8)
  RETURNS TABLE (event_id uuid, endpoint_id uuid, lease_token uuid, attempts integer, sequence integer, body text, occurred_at timestamptz,
    url text, sealed_secrets bytea[], is_probe boolean)
  LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  #variable_conflict use_column
  DECLARE
    moment timestamptz := rampart_now();
    lease interval := make_interval(secs => lease_seconds);
    slow interval := make_interval(secs => lease_seconds - slow_seconds);
    locked uuid[];
  BEGIN
    PERFORM set_config('synchronous_commit', 'off', true);
    IF among IS NULL THEN
      among := ARRAY(SELECT p.id FROM webhook_endpoint p WHERE p.enabled AND EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = p.id AND d.parked));
    END IF;
    locked := ARRAY(
      SELECT p.id FROM webhook_endpoint p
      WHERE p.id = ANY(among) AND p.enabled AND EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = p.id AND d.parked)
      ORDER BY p.id FOR NO KEY UPDATE);
    IF locked = '{}' THEN
      RETURN;
    END IF;
    RETURN QUERY
      WITH room AS (
        SELECT p.id, p.probe_at IS NOT NULL AS is_probe,
          CASE WHEN p.probe_at IS NULL THEN least(p.slots, share, CASE WHEN b.slow > 0 THEN share_while_slow END)
            WHEN p.probe_at <= moment THEN 1 ELSE 0 END - b.busy AS free
        FROM webhook_endpoint p
        CROSS JOIN LATERAL (
          SELECT count(*) AS busy, count(*) FILTER (WHERE o.lease_until < now() + slow) AS slow
          FROM webhook_delivery o WHERE o.endpoint_id = p.id AND o.lease_until > now()) b
        WHERE p.id = ANY(locked) AND p.enabled),
      chosen AS (
        SELECT c.at, c.endpoint_id, room.is_probe
        FROM room
        CROSS JOIN LATERAL (
          SELECT d.ctid AS at, d.endpoint_id, d.next_attempt_at, row_number() OVER (ORDER BY d.next_attempt_at, d.event_id) AS place
          FROM webhook_delivery d
          WHERE d.endpoint_id = room.id AND d.parked AND d.sequence = (
            SELECT min(b.sequence) FROM webhook_delivery b WHERE b.endpoint_id = d.endpoint_id AND b.subject_id = d.subject_id AND b.state = 'pending')
          ORDER BY d.next_attempt_at, d.event_id LIMIT greatest(room.free, 0)) c
        ORDER BY c.place, c.next_attempt_at LIMIT most),
      probed AS (UPDATE webhook_endpoint SET probe_at = moment + lease WHERE id IN (SELECT endpoint_id FROM chosen WHERE is_probe)),
      claimed AS (
        UPDATE webhook_delivery d
        SET lease_until = now() + lease, lease_token = gen_random_uuid(), attempts = d.attempts + 1, parked = false
        FROM chosen c WHERE d.ctid = c.at AND d.parked AND d.state = 'pending'
        RETURNING d.event_id, d.endpoint_id, d.lease_token, d.attempts, d.sequence, c.is_probe)
      SELECT d.event_id, d.endpoint_id, d.lease_token, d.attempts, d.sequence, e.body, e.occurred_at, p.url,
        ARRAY[p.sealed_secret] || ARRAY(
          SELECT o.sealed_secret FROM webhook_old_secret o WHERE o.endpoint_id = p.id AND o.valid_until > moment ORDER BY o.valid_until DESC),
        d.is_probe
      FROM claimed d JOIN webhook_event e ON e.id = d.event_id JOIN webhook_endpoint p ON p.id = d.endpoint_id;
  END $$`;
