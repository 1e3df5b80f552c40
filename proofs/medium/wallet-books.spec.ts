import type { PayoutState } from '@rampart/data';
import { atRest } from '../../test/support/at-rest.js';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { balancesOn } from '../../test/support/rows/orders.js';
import { sentPayouts } from '../../test/support/rows/sandbox.js';
import { payouts, raisedDepths } from '../../test/support/rows/tables.js';
import { ahead } from '../../test/support/rows/time.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const MINUTE = 60;
const BITCOIN = 'hot_wallet:bitcoin BTC';

describe('our wallets, by the books and by their chains,', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
    await eventually('the openings are agreed', async () => {
      await looks();
      return (await openings()).length > 0 && (await openings()).every(({ agreed_at: agreedAt }) => agreedAt !== null);
    });
  });
  afterAll(() => world.close());

  const openings = (): Promise<Json[]> =>
    world.database.query(
      'SELECT chain, currency, trim_scale(amount)::text AS amount, seen_at, agreed_at FROM wallet_opening ORDER BY 1, 2',
    );
  const run = (): Promise<boolean> => reconcile(world);
  const found = (): Promise<Json[]> => openFindings(world, 'walletDiffers');
  const booked = async (): Promise<string> => {
    const sums = await balancesOn(world, 'hot_wallet:bitcoin');
    return sums.join(', ');
  };
  const payoutIs = (id: string, state: PayoutState): Promise<unknown> =>
    eventually(`a payout is ${state}`, () => payouts.exists(world, { transactionId: id, state }));

  const theft = (): Promise<unknown> =>
    sentPayouts.insert(world, {
      ...{ rail: 'chain', key: 'theft', transactionId: 'theft', amount: '0.00000001', currency: 'BTC' },
      ...{ destination: '{"kind":"wallet","chain":"bitcoin","address":"elsewhere"}', outcome: 'succeed' },
      ...{ reference: 'theft', sentAt: new Date() },
    });
  const undoTheft = (): Promise<unknown> => sentPayouts.remove(world, { key: 'theft' });

  /** Reconciles twice, with more time between than transfers in progress take. */
  async function looks(): Promise<void> {
    await atRest(world);
    await run();
    await world.advance(5 * MINUTE);
    await atRest(world);
    await run();
  }

  it('held what they held before anything was booked, in each currency on each of its chains', async () => {
    const known = await openings();

    expect(known.map(({ chain, currency }) => `${chain} ${currency}`)).toEqual(
      expect.arrayContaining(['bitcoin BTC', 'ethereum ETH', 'ethereum USDT', 'tron USDT', 'nem NEM']),
    );
    expect(new Set(known.map(({ amount }) => amount))).toEqual(new Set(['1000000']));
  });

  it('agree to the last digit while orders are paid, paid out and refunded', async () => {
    const bought = await buy(world.partner, userId);
    await payFiat(world.partner, bought.id);
    const sold = await sell(world.partner, userId);
    await deposit(world.partner, sold.id, { confirmations: 6 });
    await reaches(world.partner, bought.id, 'completed');
    await reaches(world.partner, sold.id, 'completed');
    await payoutIs(bought.id, 'confirmed');
    await looks();

    expect(await found()).toEqual([]);
    expect(Number(await booked())).not.toBe(0);
  });

  it('agree whether or not an uncertain payout has left', async () => {
    const { id } = await buy(world.partner, userId);
    await payoutWill(world.partner, id, 'uncertain');
    await payFiat(world.partner, id);
    await payoutIs(id, 'uncertain');
    await looks();
    const left = await found();
    const [{ destination } = { destination: '' }] = await sentPayouts.find(world, { transactionId: id });
    const goTo = (other: string): Promise<unknown> =>
      sentPayouts.update(world, { transactionId: id }, { destination: other });
    await goTo('{"chain":"none"}'); // its provider still cannot report its outcome
    await looks();
    const stayed = await found();
    await goTo(destination);
    await world.operator.post(`/ops/transactions/${id}/complete`, { reason: 'found on the chain', txId: 'found' });
    await looks();

    expect([left, stayed, await found()]).toEqual([[], [], []]);
  });

  it('agree when a deposit is confirmed and its chain needs more for a while', async () => {
    const raised = { chain: 'bitcoin', confirmations: 4, cause: 'a test' } as const;
    await raisedDepths.insert(world, { ...raised, until: ahead('1 day') });
    const { id } = await sell(world.partner, userId);
    await deposit(world.partner, id, { confirmations: 3 });
    await reaches(world.partner, id, 'btc_in_mempool');
    await looks();

    expect(await found()).toEqual([]);
    await deposit(world.partner, id, { confirmations: 4 });
    await reaches(world.partner, id, 'completed');
  });

  it('agree when a person paid by other means: that money did not leave them', async () => {
    const { id } = await buy(world.partner, userId);
    await payoutWill(world.partner, id, 'fail');
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'payout_failed');
    const before = await booked();
    const { status } = await world.operator.post(`/ops/transactions/${id}/complete`, {
      reason: 'paid from elsewhere',
      txId: 'elsewhere',
    });
    await looks();

    expect(status).toBe(200);
    expect(await booked()).toBe(before);
    expect(await found()).toEqual([]);
    expect(
      await world.database.query(
        `SELECT p.account FROM posting p JOIN journal j ON j.id = p.journal_id WHERE j.transaction_id = $1 AND j.cause = 'paidOut' AND p.amount < 0`,
        [id],
      ),
    ).toEqual([{ account: 'own_funds' }]);
  });

  it('differ only when a second look, minutes later, finds it too', async () => {
    const [opening] = (await openings()).filter(({ chain }) => chain === 'bitcoin');
    await atRest(world);
    await theft();
    await run();
    await run();
    const atFirst = await found();
    await world.advance(5 * MINUTE);
    await atRest(world);
    await run();
    const later = await found();
    await undoTheft();
    await run();

    expect(atFirst).toEqual([]);
    expect(later).toEqual([
      expect.objectContaining({
        subject: BITCOIN,
        detail: expect.stringMatching(
          /^holds \d+(?:\.\d+)? BTC, by the books \d+(?:\.\d+)? \(0\.00000001 BTC are missing, .* % of the wallet\); .*POST \/ops\/wallets\/bitcoin\/BTC\/movements$/,
        ),
      }),
    ]);
    expect(await found()).toEqual([]);
    expect(await openings()).toContainEqual(opening);
  });

  it('still differ while the chain is silent', async () => {
    await atRest(world);
    await theft();
    await looks();
    await world.database.query('ALTER TABLE sandbox.sent_payout RENAME TO sent_payout_away');
    await run().finally(() => world.database.query('ALTER TABLE sandbox.sent_payout_away RENAME TO sent_payout'));
    const inSilence = await found();
    await undoTheft();
    await run();

    expect(inSilence).toEqual([expect.objectContaining({ subject: BITCOIN })]);
    expect(await found()).toEqual([]);
  });
});
