import type { Json } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { RestorableService } from '../support/restored.js';
import { buy, deposit, payFiat, reaches, sell } from '../support/trades.js';

/** Longer than a key must stay unknown to the provider before it is sent. */
const RECHECK_SECONDS = 61;
const HOUR = 3_600;

describe('payouts in a database that was restored from a backup', () => {
  let service: RestorableService;

  beforeEach(async () => {
    service = await RestorableService.start();
  });
  afterEach(() => service.close());

  const sentFor = async ({ id }: Json): Promise<string[]> =>
    (await service.sent())
      .filter(({ transactionId }) => transactionId === id)
      .map(({ rail, outcome }) => `${rail} ${outcome}`);
  const payoutsOf = ({ id }: Json): Promise<{ state: string; asked: boolean; reason: string | null }[]> =>
    service.world.database.query(
      'SELECT state, unknown_since IS NOT NULL AS asked, reason FROM payout WHERE transaction_id = $1 ORDER BY created_at',
      [id],
    );

  it('E51: are not sent again when they were sent after the backup', async () => {
    const bought = await buy(service.partner, service.userId);
    const sold = await sell(service.partner, service.userId);
    await service.backUp();
    await payFiat(service.partner, bought.id);
    await deposit(service.partner, sold.id);
    for (const { id } of [bought, sold]) await reaches(service.partner, id, 'completed');

    await service.restore();
    for (const { id } of [bought, sold]) await reaches(service.partner, id, 'completed');

    expect([await sentFor(bought), await sentFor(sold)]).toEqual([['chain succeed'], ['bank succeed']]);
  });

  it('E51: are sent once the provider has not known them for a minute', async () => {
    const bought = await buy(service.partner, service.userId);
    await service.backUp();
    await service.restore();
    await payFiat(service.partner, bought.id);
    await eventually('the provider was asked', async () => (await payoutsOf(bought))[0]?.asked);
    const before = await sentFor(bought);

    await service.world.advance(RECHECK_SECONDS);
    await reaches(service.partner, bought.id, 'completed');

    expect([before, await sentFor(bought)]).toEqual([[], ['chain succeed']]);
  });

  it('E51: wait for an operator when the order was refunded after the backup', async () => {
    const bought = await buy(service.partner, service.userId);
    await service.backUp();
    await payFiat(service.partner, bought.id, { amount: 50 });
    await service.world.advance(2 * HOUR);
    await reaches(service.partner, bought.id, 'refunded');

    await service.restore();
    await payFiat(service.partner, bought.id, { amount: 150 });
    const payout = await eventually('the payout is uncertain', async () =>
      (await payoutsOf(bought)).find(({ state }) => state === 'uncertain'),
    );

    expect(await sentFor(bought)).toEqual(['bank succeed']);
    expect(payout.reason).toMatch(/the provider has refund 1 of this order, reference \w+/);
  });

  it('E51: are sent at once for orders that were created since', async () => {
    await service.backUp();
    await service.restore();
    const bought = await buy(service.partner, service.userId);
    await payFiat(service.partner, bought.id);

    await reaches(service.partner, bought.id, 'completed');

    expect(await payoutsOf(bought)).toMatchObject([{ asked: false, reason: null }]);
  });
});
