import { Clock, MINUTE } from '@rampart/kernel';
import type { Answer, Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { codeOf } from '../../test/support/faults.js';
import { statementsOf } from '../../test/support/statements.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const ENTRY = 'method:paynow:buy';
const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };
const ORDER = { ...ESTIMATE, wallet: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' };
const DAYS = [1, 2, 3, 4, 5, 6, 7];

describe('opening hours', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => world.close());

  const change = (setting: string, value: unknown): Promise<Answer> =>
    world.operator.post('/ops/api/catalogue/changes', {
      entry: ENTRY,
      setting,
      value,
      reason: 'the bank announced it',
    });
  const estimate = (): Promise<Answer> => world.partner.post('/api/transactions/estimate', ESTIMATE);
  const becomes = (status: number): Promise<unknown> =>
    eventually(`an estimate answers ${status}`, async () => (await estimate()).status === status);
  /** The time of day `minutes` from now by the service's clock. */
  const timeIn = (minutes: number): string =>
    new Date(world.api.get(Clock, { strict: false }).now().getTime() + minutes * MINUTE).toISOString().slice(11, 16);
  const listed = async (path: string): Promise<boolean> =>
    JSON.stringify((await world.partner.get(path)).body.buy).includes('"paynow"');

  it('close a method everywhere when they end, by the clock of the service, and open it again', async () => {
    const open = await buy(world.partner, userId);
    expect(await change('hours', { zone: 'UTC', open: timeIn(-60), close: timeIn(30), days: DAYS })).toMatchObject({
      status: 200,
      body: { status: 'done' },
    });
    await eventually('the hours are read', async () => (await hoursOf(world)).value !== null);
    expect([await listed('/api/methods'), (await estimate()).status]).toEqual([true, 200]);

    await world.advance(31 * 60);
    await becomes(400);

    expect(await hoursOf(world)).toMatchObject({ closed: true });
    expect(codeOf(await estimate())).toBe('METHOD_UNSUPPORTED');
    expect(codeOf(await world.partner.post('/api/quotes', ESTIMATE))).toBe('METHOD_UNSUPPORTED');
    expect(codeOf(await world.partner.post(`/api/users/${userId}/transactions`, ORDER))).toBe('METHOD_UNSUPPORTED');
    expect([await listed('/api/methods'), await listed('/checkout/api/catalog')]).toEqual([false, false]);

    await payFiat(world.partner, open.id);
    await reaches(world.partner, open.id, 'completed');

    await world.advance(23 * 3_600);
    await becomes(200);
    expect(await hoursOf(world)).toMatchObject({ closed: false });
    expect([await listed('/api/methods'), await listed('/checkout/api/catalog')]).toEqual([true, true]);
  });

  it('open nothing that is switched off', async () => {
    await change('offered', false);
    await becomes(400);

    await change('hours', null);
    await eventually('the hours are gone', async () => (await hoursOf(world)).value === null);
    expect((await estimate()).status).toBe(400);

    await change('offered', null);
    await becomes(200);
  });

  it('cost an estimate no query', async () => {
    await change('hours', { zone: 'Asia/Singapore', open: '00:00', close: '00:00', days: DAYS });
    await eventually('the hours are read', async () => (await hoursOf(world)).value !== null);
    await estimate();

    const statements = await statementsOf('rampart-api', () => estimate());

    expect(statements).toEqual([]);
  });

  it.each([
    [{ zone: 'Asia/Atlantis', open: '09:00', close: '17:00', days: [1] }, 'zone'],
    [{ zone: 'UTC', open: '25:00', close: '17:00', days: [1] }, 'open'],
    [{ zone: 'UTC', open: '09:00', close: '17:00', days: [8] }, 'days'],
    [{ zone: 'UTC', open: '09:00', close: '17:00' }, 'days'],
    ['always', 'value'],
  ])('refuses %j', async (hours, problem) => {
    const { status, body } = await change('hours', hours);

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
    expect(body.message).toContain(problem);
  });
});

const hoursOf = async (world: World): Promise<Json> =>
  (await world.operator.get('/ops/api/catalogue')).body.find(
    ({ entry, setting }: Json) => entry === ENTRY && setting === 'hours',
  );
