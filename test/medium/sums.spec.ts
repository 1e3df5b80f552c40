import { findWrongSums } from '@rampart/ledger';
import { DataSource } from 'typeorm';
import { buy, payFiat } from '../support/trades.js';
import { eventually } from '../support/eventually.js';
import { verifiedUser } from '../support/people.js';
import { useWholeService } from '../support/whole-service.js';
import { startWorld, type World } from '../support/world.js';

const PARTS = 'money of orders that may wait';

/** Keyed by what is summed: the statement over all rows, and the one over the sums that triggers keep. */
const KEPT: Readonly<Record<string, readonly [string, string]>> = {
  'balances of accounts': [
    'SELECT account, currency, sum(amount)::text AS amount, count(*)::int AS entries FROM posting GROUP BY 1, 2 ORDER BY 1, 2',
    'SELECT account, currency, sum(amount)::text AS amount, sum(entries)::int AS entries FROM account_sum GROUP BY 1, 2 ORDER BY 1, 2',
  ],
  [PARTS]: [
    `SELECT j.transaction_id, p.account, p.currency, sum(p.amount)::text AS amount FROM posting p JOIN journal j ON j.id = p.journal_id
     WHERE p.account IN ('suspense_fiat', 'suspense_crypto', 'receivable') AND j.transaction_id IS NOT NULL
     GROUP BY 1, 2, 3 HAVING sum(p.amount) <> 0 ORDER BY 1, 2, 3`,
    `SELECT transaction_id, account, currency, sum(amount)::text AS amount FROM order_sum GROUP BY 1, 2, 3 HAVING sum(amount) <> 0 ORDER BY 1, 2, 3`,
  ],
  'orders that are over': [
    `SELECT partner_id, (created_at AT TIME ZONE partner_zone(partner_id))::date::text AS day, type, status, method, currency, via_checkout,
       count(*)::int AS orders, sum(crypto * crypto_price_usd)::text AS worth
     FROM transaction WHERE status NOT IN ('pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed')
     GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7`,
    `SELECT partner_id, created_on::text AS day, type, status, method, currency, via_checkout, sum(orders)::int AS orders, sum(worth_usd)::text AS worth
     FROM closed_order GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(orders) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7`,
  ],
  'orders by status': [
    `SELECT type, status, count(*)::int AS number FROM transaction
     WHERE status NOT IN ('pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed') GROUP BY 1, 2 ORDER BY 1, 2`,
    `SELECT type, status, sum(number)::int AS number FROM (
       SELECT kind AS type, state AS status, number FROM row_count WHERE name = 'transaction'
       UNION ALL SELECT type, status, orders FROM closed_order WHERE NOT folded) counted GROUP BY 1, 2 HAVING sum(number) <> 0 ORDER BY 1, 2`,
  ],
  'payouts and webhooks that are over': [
    `SELECT 'payout' AS name, purpose AS kind, state, count(*)::int AS number FROM payout WHERE state IN ('confirmed', 'failed') GROUP BY 1, 2, 3
     UNION ALL SELECT 'webhook_delivery', '', state, count(*)::int FROM webhook_delivery WHERE state = 'delivered' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    `SELECT name, kind, state, sum(number)::int AS number FROM row_count WHERE name <> 'transaction' GROUP BY 1, 2, 3 HAVING sum(number) <> 0 ORDER BY 1, 2, 3`,
  ],
};

describe('sums and counts that are kept as rows change', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
    await world.listen();
    await useWholeService(world);
    const { id: userId } = await verifiedUser(world.partner);
    const { id } = await buy(world.partner, userId);
    await payFiat(world.partner, id, { amount: 50 });
    await eventually('a part is booked', async () => (await world.database.query(KEPT[PARTS]?.[0] ?? '')).length > 0);
    await world.stopWorker();
  });
  afterAll(() => world.close());

  async function expectKept(): Promise<void> {
    for (const [ofAll, ofSums] of Object.values(KEPT)) {
      const all = await world.database.query(ofAll);
      expect(await world.database.query(ofSums)).toEqual(all);
      expect(all.length).toBeGreaterThan(0);
    }
  }

  it('are those of all rows, after a service was used', async () => {
    await expectKept();
  });

  it('are the same once they are put together, and shorter', async () => {
    await world.database.query('SELECT fold_sums()');
    const few = await world.database.query(
      'SELECT account FROM account_sum GROUP BY account, currency HAVING count(*) > 1',
    );

    expect(few).toEqual([]);
    await expectKept();
  });

  it('are found when they were changed past the triggers', async () => {
    const database = world.api.get(DataSource);
    expect(await findWrongSums(database)).toEqual([]);

    await world.database.query("UPDATE account_sum SET amount = amount + 1 WHERE account = 'suspense_fiat'");

    expect(await findWrongSums(database)).toEqual([{ account: 'suspense_fiat', currency: 'SGD', amount: '1' }]);
  });

  it('are the same when they are made anew', async () => {
    for (const table of ['posting', 'transaction', 'payout', 'webhook_delivery'])
      await world.database.query('SELECT rebuild_sums($1)', [table]);

    await expectKept();
  });
});
