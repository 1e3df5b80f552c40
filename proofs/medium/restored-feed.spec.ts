import { migrate } from '@rampart/data';
import { Client } from 'pg';
import { atRest } from '../../test/support/at-rest.js';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { buy } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

/** Number of transaction ids by which the old cluster is ahead of the new one. */
const AHEAD = 1_000_000_000;

/** Transaction ids begin lower in the new cluster. */
describe('the feed of a database that was restored into another cluster', () => {
  let world: World;
  let userId: string;

  beforeEach(async () => {
    ({ world, userId } = await startTrading());
    await world.database.query('UPDATE xid_epoch SET ahead = $1', [AHEAD]);
  });
  afterEach(() => world.close());

  const restore = (): Promise<unknown> =>
    world.database.query(`UPDATE xid_epoch SET ahead = 0, cluster = '7300000000000000000/1'`);
  /** Ends the sessions of these roles as a failover does; the service opens new ones. */
  const cutConnections = (roles = '%'): Promise<unknown> =>
    world.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'rampart-%' AND usename LIKE $1`,
      [roles],
    );
  /** The first call may meet a connection that was cut. */
  const buyAgain = (): Promise<Json> =>
    eventually('the service takes orders', () => buy(world.partner, userId).catch(() => undefined));
  const page = async (after: string | null): Promise<Json> =>
    (await world.partner.get(`/api/webhook-events?limit=1000${after === null ? '' : `&after=${after}`}`)).body;
  const ordersOf = ({ data }: Json): string[] =>
    data.filter((event: Json) => event.transactionId).map((event: Json) => event.transactionId);
  /** Reads everything up to the order's event, which the feed shows once it is old enough. */
  const readUntil = (order: string, after: string | null): Promise<Json> =>
    eventually('the feed shows the order', async () => {
      const found = await page(after);
      return ordersOf(found).includes(order) && found;
    });

  it('shows the old events, and the new ones after them, once each', async () => {
    const { id: first } = await buy(world.partner, userId);
    const { next } = await readUntil(first, null);
    const { id: second } = await buy(world.partner, userId);
    await readUntil(second, null);
    await restore();
    const hidden = ordersOf(await page(null));

    await cutConnections();
    const { id: third } = await buyAgain();

    expect(hidden).not.toContain(first);
    expect(ordersOf(await readUntil(third, next))).toEqual([second, third]);
    expect(ordersOf(await readUntil(third, null)).slice(-3)).toEqual([first, second, third]);
  });

  it('leads on a reader who has seen what the backup does not have', async () => {
    const { id: lost } = await buy(world.partner, userId);
    const { next } = await readUntil(lost, null);
    await atRest(world);
    await world.database.query('DELETE FROM webhook_attempt');
    await world.database.query('DELETE FROM webhook_delivery');
    await world.database.query('DELETE FROM webhook_event WHERE xid > $1', [AHEAD]);
    await restore();

    await cutConnections();
    const { id: found } = await buyAgain();

    expect(ordersOf(await readUntil(found, next))).toEqual([found]);
    expect((await page(null)).data.map((event: Json) => event.transactionId)).not.toContain(lost);
  });

  it("leads on a reader whose first new event is written by a partner's session, before any other has begun", async () => {
    const { id: lost } = await buy(world.partner, userId);
    const { next } = await readUntil(lost, null);
    await restore();

    await cutConnections('%\\_partner');
    const { id: found } = await buyAgain();

    expect(ordersOf(await readUntil(found, next))).toEqual([found]);
  });

  it('moves on only when the writer by the old order has committed', async () => {
    const writer = new Client({ connectionString: world.database.url });
    await writer.connect();
    await writer.query('BEGIN');
    await writer.query('SELECT ahead FROM xid_epoch');
    await restore();

    const moving = migrate(world.database.ownerUrl);
    await eventually(
      'it waits',
      async () =>
        (
          await world.database.query('SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass', [
            'xid_epoch',
          ])
        ).length > 0,
    );
    await writer.query('COMMIT');
    await moving;
    await writer.end();

    expect(await world.database.query('SELECT ahead::bigint > 2 ^ 39 AS ahead FROM xid_epoch')).toEqual([
      { ahead: true },
    ]);
  });

  it('stays as it is where release 0.1.0, which notes the cluster and its timeline alone, made it ready before', async () => {
    const before = await world.database.query('SELECT * FROM xid_epoch');
    await world.database.query(
      `UPDATE xid_epoch SET cluster = (SELECT concat(s.system_identifier, '/', c.timeline_id) FROM pg_control_system() s, pg_control_checkpoint() c)`,
    );

    await cutConnections();
    await buyAgain();
    await migrate(world.database.ownerUrl);

    expect(await world.database.query('SELECT * FROM xid_epoch')).toEqual(before);
    expect(before).toMatchObject([{ ahead: String(AHEAD), moved_at: null }]);
  });

  it('stays as it is when the database is made ready again in its own cluster', async () => {
    const before = await world.database.query('SELECT * FROM xid_epoch');

    await migrate(world.database.ownerUrl);

    expect(await world.database.query('SELECT * FROM xid_epoch')).toEqual(before);
    expect(before).toMatchObject([
      { ahead: String(AHEAD), cluster: expect.stringMatching(/^\d+\/[\dA-F]{8}\/\d+\/\d+$/) },
    ]);
  });
});
