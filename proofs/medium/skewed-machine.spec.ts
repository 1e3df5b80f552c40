import { Clock } from '@rampart/kernel';
import { Metrics } from '@rampart/telemetry';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { buy, reaches, sell } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const HOUR = 3_600_000;
const TRUE_DATE = Date;
/** Time that a busy machine may take between two readings of a clock; small beside hours. */
const NEAR_MS = 60_000;

/** A machine whose clock is wrong by `ms`. */
function skew(ms: number): void {
  globalThis.Date = class extends TRUE_DATE {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(TRUE_DATE.now() + ms);
      else super(...given);
    }

    static override now = (): number => TRUE_DATE.now() + ms;
  } as DateConstructor;
}

describe.each([
  ['two hours fast', 2 * HOUR],
  ['two hours slow', -2 * HOUR],
])('on a machine whose clock is %s', (_, ms) => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    skew(ms);
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(async () => {
    await world.close();
    globalThis.Date = TRUE_DATE;
  });

  it('moments are those of the database', async () => {
    const { id } = await buy(world.partner, userId);

    const [{ created, expires } = { created: NaN, expires: NaN }] = await world.database.query<{
      created: number;
      expires: number;
    }>(
      `SELECT extract(epoch FROM now() - created_at)::float8 AS created, extract(epoch FROM expires_at - now())::float8 AS expires FROM transaction WHERE id = $1`,
      [id],
    );

    const clock = world.api.get(Clock, { strict: false });
    expect(Math.abs(clock.machineTime().getTime() - TRUE_DATE.now() - ms)).toBeLessThan(NEAR_MS);
    expect(Math.abs(clock.trueTime().getTime() - TRUE_DATE.now())).toBeLessThan(NEAR_MS);
    expect(Math.abs(created)).toBeLessThan(NEAR_MS / 1_000);
    expect(Math.abs(expires - 3_600)).toBeLessThan(NEAR_MS / 1_000);
  });

  it('webhooks and pings carry true time', async () => {
    const { body: endpoint } = await world.partner.post('/api/webhook-endpoints', { url: `${world.sink.url}/skewed` });
    await buy(world.partner, userId);
    await world.partner.post(`/api/webhook-endpoints/${endpoint.id}/ping`);

    const hooks = await eventually('both came', () => {
      const found = world.sink.received.filter(({ path }) => path.endsWith('/skewed'));
      return found.length >= 2 && found;
    });

    for (const { headers, at } of hooks)
      expect(Math.abs(Number(headers['webhook-timestamp']) - (at - ms) / 1_000)).toBeLessThan(NEAR_MS / 1_000);
  });

  it('operators see by how much it is wrong', async () => {
    await world.api.get(Metrics, { strict: false }).publishMetrics();

    const { text } = await world.operator.get('/metrics');

    const [, skew] = /^rampart_clock_skew_seconds\{app="api"\} (\S+)$/m.exec(text) ?? [];
    expect(Math.abs(Number(skew) - (2 * HOUR) / 1_000)).toBeLessThan(NEAR_MS / 1_000);
  });

  it('E49: windows close neither early nor late', async () => {
    const { partner } = world;
    const [bought, sold] = [await buy(partner, userId), await sell(partner, userId)];

    await world.advance(3_590);
    expect((await partner.get(`/api/transactions/${bought.id}`)).body.status).toBe('pending');
    await world.advance(11);
    await reaches(partner, bought.id, 'expired_fiat_not_received');

    await world.advance(7_188);
    expect((await partner.get(`/api/transactions/${sold.id}`)).body.status).toBe('pending');
    await world.advance(12);
    await reaches(partner, sold.id, 'expired_btc_not_in_mempool');
  });
});
