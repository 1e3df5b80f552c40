import type { Answer, Json } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { quiet } from '../../../test/support/queues.js';
import { reconcile } from '../../../test/support/reconciliation.js';
import { payouts } from '../../../test/support/rows/tables.js';
import { deposit, reaches, sell, statusOf } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

/** Bitcoin's own confirmations, doubled by one reorganisation and doubled again by the next. */
const [DEPTH, RAISED] = [2, 4];
const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };

describe('a chain that undid a deposit with enough confirmations', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ REORGANISATION_BRAKE: 'on' }));
  });
  afterAll(() => expectInvariants(world).finally(() => world.close()));

  const send = async (id: string, fields: object): Promise<void> => {
    await deposit(world.partner, id, { txId: `of-${id}`, ...fields });
    await quiet(world);
  };
  const engaged = async (): Promise<Json[]> => (await world.operator.get('/ops/api/brakes')).body.engaged;
  const estimate = (cryptoCurrency: string): Promise<Answer> =>
    world.partner.post('/api/transactions/estimate', { ...ESTIMATE, cryptoCurrency });
  async function releaseAll(): Promise<void> {
    for (const { id } of await engaged())
      await world.colleague.post(`/ops/api/brakes/${id}/release`, { reason: 'the node was asked' });
    await eventually('BTC is quoted', async () => (await estimate('BTC')).status === 200);
  }

  it('E35: stops opening, quoting and payouts of that chain alone, until an operator releases it', async () => {
    const [reversed, waiting] = [await sell(world.partner, userId), await sell(world.partner, userId)];
    await send(reversed.id, { confirmations: DEPTH });
    await reaches(world.partner, reversed.id, 'completed');

    await send(reversed.id, { dropped: true });
    await eventually('BTC is not quoted', async () => (await estimate('BTC')).body.code === 'PRICE_UNAVAILABLE');
    await send(waiting.id, { confirmations: RAISED });
    await reconcile(world);

    const brakes = await engaged();
    expect(brakes.map(({ action, target, rule }) => `${action} ${target} ${rule}`).sort()).toEqual([
      'opening chain:bitcoin reorganisation',
      'payingOut chain:bitcoin reorganisation',
      'quoting chain:bitcoin reorganisation',
    ]);
    expect(brakes[0]?.reason).toContain(`transaction:${reversed.id}`);
    const order = { type: 'sell', cryptoCurrency: 'BTC', crypto: 0.002, method: 'paynow' };
    const refused = await world.partner.post(`/api/users/${userId}/transactions`, {
      ...order,
      methodAttributes: { phone: '91234567', code: '+65' },
    });
    expect([refused.status, refused.body.code]).toEqual([503, 'PAYMENT_RAIL_UNAVAILABLE']);
    expect((await estimate('ETH')).status).toBe(200);
    expect(await statusOf(world.partner, waiting.id)).toBe('btc_received');
    expect(await payouts.get(world, { transactionId: waiting.id })).toMatchObject({
      state: 'claimed',
      waitsFor: 'brake',
      sendStartedAt: null,
    });

    await releaseAll();
    await reaches(world.partner, waiting.id, 'completed');
  });

  it('E35: stops again when it undid another deposit', async () => {
    const { id } = await sell(world.partner, userId);
    await send(id, { confirmations: RAISED });
    await reaches(world.partner, id, 'completed');

    await send(id, { dropped: true });

    expect((await engaged()).map(({ target }) => target)).toEqual(Array(3).fill('chain:bitcoin'));
    await releaseAll();
  });

  it('goes on where a deposit that had too few confirmations vanishes', async () => {
    const { id } = await sell(world.partner, userId);
    await send(id, { confirmations: 1 });

    await send(id, { dropped: true });

    expect(await engaged()).toEqual([]);
  });
});
