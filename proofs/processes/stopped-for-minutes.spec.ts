import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld } from '../../test/support/process-world.js';
import { BUY, SELL } from '../../test/support/trades.js';

const STOPPED_FOR = "interval '6 minutes'";
/** The next run is due five minutes after the last, so the stop makes it due at once. */
const RECONCILED = `SELECT FROM heartbeat WHERE task = 'reconciliation' AND at > rampart_now() - interval '1 minute'`;
const MAX_WAIT_MS = 120_000;
const TIMEOUT_MS = 300_000;

describe('a service that was stopped for six minutes', () => {
  let world: ProcessWorld;
  beforeAll(async () => {
    world = await processWorld();
  });
  afterAll(() => world.close());

  const query = (text: string): Promise<unknown[]> => world.database.query(text);

  it(
    'takes the first order at once when it is started again, and engages no brake',
    async () => {
      const before = [await world.start('api'), await world.start('worker')];
      const { id } = await verifiedUser(world.partner);
      await eventually(
        'feeds were read',
        async () => (await query('SELECT FROM feed_cursor WHERE read_at IS NOT NULL')).length >= 2,
        MAX_WAIT_MS,
      );
      await Promise.all(before.map((each) => each.kill('SIGTERM')));
      await query(
        `UPDATE feed_cursor SET read_at = read_at - ${STOPPED_FOR}, lease_until = lease_until - ${STOPPED_FOR}`,
      );
      await query(`UPDATE heartbeat SET at = at - ${STOPPED_FOR}`);

      await world.start('worker');
      await world.start('api');
      const path = `/api/users/${id}/transactions`;
      const answers = [await world.partner.post(path, BUY), await world.partner.post(path, SELL)];

      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      await eventually('the books are reconciled', async () => (await query(RECONCILED)).length > 0, MAX_WAIT_MS);
      expect(await query('SELECT target FROM brake WHERE released_at IS NULL')).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
