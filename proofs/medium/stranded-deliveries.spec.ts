import { requeueStaleDeliveries } from '@rampart/webhooks';
import { DataSource } from 'typeorm';
import { startWorld, type World } from '../../test/support/world.js';

const DISABLED = 20;
const AT_ONCE = 8;
const LEASES = { WEBHOOK_LEASE_SECONDS: 30, WEBHOOK_TIMEOUT_SECONDS: 15 };

describe('pending deliveries of disabled endpoints', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
    await world.stopWorker();
    await world.database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${STRANDED}; COMMIT`);
  });
  afterAll(() => world.close());

  const held = async (): Promise<number> => {
    const [found] = await world.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM webhook_delivery WHERE state = 'held'`,
    );
    return found!.count;
  };

  it('are held a few endpoints at a time, so that no pass of a worker is long', async () => {
    const counts: number[] = [];

    for (let pass = 0; pass < 4; pass += 1) {
      await requeueStaleDeliveries(world.api.get(DataSource), LEASES);
      counts.push(await held());
    }

    expect(counts).toEqual([AT_ONCE, 2 * AT_ONCE, DISABLED, DISABLED]);
  });
});

/** One delivery for each endpoint, as an event leaves them that is written at the moment of disabling. */
const STRANDED = `
  WITH endpoint AS (
    INSERT INTO webhook_endpoint (id, partner_id, url, sealed_secret, event_types, enabled, created_at)
    SELECT gen_random_uuid(), id, 'http://127.0.0.1:9/' || n, '', '{TRANSACTION_UPDATED}', false, now()
    FROM (SELECT id FROM partner LIMIT 1) partner, generate_series(1, ${DISABLED}) n RETURNING id, partner_id),
  event AS (
    INSERT INTO webhook_event (id, partner_id, subject_id, sequence, type, body, occurred_at, xid)
    SELECT gen_random_uuid(), partner_id, gen_random_uuid(), 1, 'TRANSACTION_UPDATED', '{}', now(), 1 FROM endpoint LIMIT 1
    RETURNING id, partner_id, subject_id, occurred_at)
  INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, queued, next_attempt_at)
  SELECT e.id, p.id, e.partner_id, e.subject_id, 1, 'pending', true, e.occurred_at FROM event e, endpoint p`;
