import { TRANSACTION_STATUSES } from '@rampart/kernel';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

describe('the sandbox', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
    await world.listen();
  });
  afterAll(() => world.close());

  it('takes a partner from sign-up through every status, by its controls alone', async () => {
    const { partner, sink } = world;
    const { id: userId } = await verifiedUser(partner);
    const reached: Json[] = [];
    const reach = async (id: string, status: string): Promise<void> =>
      void reached.push(await reaches(partner, id, status));

    const bought = await buy(partner, userId);
    await reach(bought.id, 'pending');
    await payoutWill(partner, bought.id, 'uncertain');
    await payFiat(partner, bought.id);
    await reach(bought.id, 'fiat_received');

    const sold = await sell(partner, userId);
    await deposit(partner, sold.id, { confirmations: 0 });
    await reach(sold.id, 'btc_in_mempool');
    await payoutWill(partner, sold.id, 'uncertain');
    await deposit(partner, sold.id);
    await reach(sold.id, 'btc_received');

    const [completed, failed, called] = [
      await buy(partner, userId),
      await buy(partner, userId),
      await buy(partner, userId),
    ];
    await payFiat(partner, completed.id);
    await reach(completed.id, 'completed');
    await payoutWill(partner, failed.id, 'fail');
    await payFiat(partner, failed.id);
    await reach(failed.id, 'payout_failed');
    await partner.post(`/api/users/${userId}/transactions/${called.id}/cancel`);
    await reach(called.id, 'cancelled');

    const [late, silent] = [await buy(partner, userId), await sell(partner, userId)];
    await partner.post('/api/sandbox/clock', { advance: 3 * 3_600 });
    await reach(late.id, 'expired_fiat_not_received');
    await reach(silent.id, 'expired_btc_not_in_mempool');
    await payFiat(partner, late.id);
    await reach(late.id, 'refunded');

    expect(reached.map(({ status }) => status).sort()).toEqual([...TRANSACTION_STATUSES].sort());
    const reported = () => new Set(sink.received.map(({ body }) => body.payload.status));
    await eventually('every status is reported by webhook', () => reported().size === TRANSACTION_STATUSES.length);
  });

  it('says in every answer that it is one', async () => {
    const answers = [
      await world.partner.get('/api/methods'),
      await world.partner.get('/api/transactions'),
      await world.partner.get('/nowhere'),
    ];

    expect(answers.map(({ headers }) => headers.get('x-rampart-mode'))).toEqual(['sandbox', 'sandbox', 'sandbox']);
  });
});
