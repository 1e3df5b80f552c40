import { ids } from '@rampart/kernel';
import { atRest } from '../../test/support/at-rest.js';
import { unbalanced } from '../support/books.js';
import type { Answer, Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { sentPayouts } from '../../test/support/rows/sandbox.js';
import { manualBookings, walletOpenings } from '../../test/support/rows/tables.js';
import { ago } from '../../test/support/rows/time.js';
import { buy, deposit, payFiat, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const MINUTE = 60;
const REASON = 'moved by the treasurer';

describe("the owner's own money", () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
    await eventually('the openings are agreed', async () => {
      await looks();
      return !(await walletOpenings.exists(world, { agreedAt: null }));
    });
  }, 120_000);
  afterEach(async () => expect(await unbalanced(world)).toEqual([]));
  afterAll(() => world.close());

  const move = (where: string, body: object, by = world.operator): Promise<Answer> =>
    by.post(`/ops/${where}/movements`, { direction: 'in', reason: REASON, ...body });
  const decide = (id: string, what: 'approve' | 'reject', by = world.colleague): Promise<Answer> =>
    by.post(`/ops/manual-bookings/${id}/${what}`, { reason: REASON });
  /** The owner's share of a holding, by the books. */
  const owned = async (account: string): Promise<string> => {
    const [row] = await world.database.query<{ sum: string }>(
      `SELECT trim_scale(coalesce(sum(p.amount), 0))::text AS sum FROM posting p JOIN journal j ON j.id = p.journal_id WHERE p.account = $1 AND j.cause LIKE 'ownMoney%'`,
      [account],
    );
    return row!.sum;
  };
  const auditOf = async (subject: string): Promise<Json[]> =>
    (await world.operator.get(`/ops/audit?subject=${subject}`)).body;
  const run = (): Promise<boolean> => reconcile(world);
  const found = (rule: string): Promise<Json[]> => openFindings(world, rule);
  const leaves = (
    rail: 'chain' | 'bank',
    key: string,
    { amount, currency }: { amount: string; currency: string },
  ): Promise<unknown> =>
    sentPayouts.insert(world, {
      ...{ rail, key, transactionId: 'the owner', amount, currency, outcome: 'succeed', reference: key },
      ...{ destination: '{"kind":"wallet","chain":"bitcoin","address":"elsewhere"}', sentAt: ago('1 hour') },
    });

  /** Reconciles twice, with more time between than transfers in progress take. */
  async function looks(): Promise<void> {
    await atRest(world);
    await run();
    await world.advance(5 * MINUTE);
    await atRest(world);
    await run();
  }

  it('that left a wallet is a difference until an operator books it; with the next look the finding is closed', async () => {
    await leaves('chain', 'to the cold wallet', { amount: '5.00000001', currency: 'BTC' });
    await looks();
    const [difference] = await found('walletDiffers');

    const booked = await move('wallets/bitcoin/BTC', { direction: 'out', amount: '5.00000001', txId: 'cold' });
    const approved = await decide(booked.body.bookingId, 'approve');
    await run();

    expect(difference).toMatchObject({
      subject: 'hot_wallet:bitcoin BTC',
      detail: expect.stringContaining('POST /ops/wallets/bitcoin/BTC/movements'),
    });
    expect([booked.status, approved.status]).toEqual([202, 200]);
    expect(await found('walletDiffers')).toEqual([]);
    expect([await owned('hot_wallet:bitcoin'), await owned('own_funds')]).toEqual(['-5.00000001', '5.00000001']);
  });

  it("that the bank has and we do not is a difference until an operator books it, under the bank's id; a wrong amount stays one", async () => {
    await leaves('bank', 'to-the-owner', { amount: '300.5', currency: 'SGD' });
    await run();
    const [difference] = await found('bankUnbooked');

    await move('bank/SGD', { direction: 'out', amount: '300', reference: 'to-the-owner' });
    await run();
    const wrong = await found('bankDiffers');
    await sentPayouts.update(world, { key: 'to-the-owner' }, { amount: '300' });
    await run();

    expect(difference).toMatchObject({
      subject: 'payout:to-the-owner',
      detail: expect.stringContaining('POST /ops/bank/SGD/movements'),
    });
    expect(wrong).toMatchObject([{ subject: 'payout:to-the-owner' }]);
    expect([
      ...(await found('bankUnbooked')),
      ...(await found('bankDiffers')),
      ...(await found('bankMissing')),
    ]).toEqual([]);
    expect([await owned('bank')]).toEqual(['-300']);
  });

  it('that the bank reported as a payment without an order is returned by other means, on paper, and then booked: the books and the statement agree', async () => {
    const sums = async (): Promise<Json[]> =>
      world.database.query(
        `SELECT account, trim_scale(sum(amount))::text AS amount FROM posting WHERE currency = 'SGD' AND account IN ('bank', 'own_funds', 'suspense_fiat', 'refund_payable') GROUP BY 1 ORDER BY 1`,
      );
    const before = new Map((await sums()).map(({ account, amount }) => [account, Number(amount)]));
    await world.partner.post('/api/sandbox/fiat', { reference: 'float', amount: 50, currency: 'SGD', id: 'FT-FLOAT' });
    const [event] = await eventually('it is kept', async () => {
      const { events } = (await world.operator.get('/ops/unmatched')).body;
      return events.length > 0 && events;
    });

    const twice = await move('bank/SGD', { amount: '50', reference: event.eventId });
    await world.operator.post(`/ops/api/unmatched/${event.id}/return`, {
      reason: REASON,
      reference: "the owner's float",
    });
    const booked = await move('bank/SGD', { amount: '50', reference: "the owner's float" });
    await world.advance(20 * MINUTE);
    await looks();

    expect([twice.body.code, booked.status]).toEqual(['BOOKING_NOT_POSSIBLE', 200]);
    expect(
      (await sums())
        .map(({ account, amount }) => [account, Number(amount) - (before.get(account) ?? 0)])
        .filter(([, moved]) => moved !== 0),
    ).toEqual([
      ['bank', 50],
      ['own_funds', -50],
    ]);
    expect([
      ...(await found('bankUnbooked')),
      ...(await found('bankMissing')),
      ...(await found('bankTwice')),
      ...(await found('suspenseOverdrawn')),
    ]).toEqual([]);
  });

  it('is booked once however often and by whichever operator it is reported, and audited once', async () => {
    const before = (await auditOf('wallet:tron:USDT')).length;

    const answers = await Promise.all(
      [world.operator, world.operator, world.colleague].map((by) =>
        move('wallets/tron/USDT', { amount: '20', txId: 'once' }, by),
      ),
    );
    const other = await move('wallets/tron/USDT', { amount: '21', txId: 'once' });
    const otherWay = await move('wallets/tron/USDT', { amount: '20', txId: 'once', direction: 'out' });

    expect(answers.map(({ status, body }) => [status, body.status, body.state])).toEqual(
      Array(3).fill([200, 'done', 'booked']),
    );
    expect(new Set(answers.map(({ body }) => body.bookingId)).size).toBe(1);
    expect([other, otherWay]).toMatchObject(
      Array(2).fill({
        status: 409,
        body: { code: 'BOOKING_NOT_POSSIBLE', message: expect.stringContaining('as 20 USDT in') },
      }),
    );
    expect(await owned('hot_wallet:tron')).toBe('20');
    expect((await auditOf('wallet:tron:USDT')).slice(before)).toMatchObject([
      { action: 'moneyIn', reason: REASON, after: { amount: '20 USDT', reference: 'once', state: 'booked' } },
    ]);
  });

  it('needs two operators where it is much, and is booked by one of several clicks', async () => {
    const proposed = await move('wallets/ethereum/ETH', { amount: '1000', txId: 'much' });
    const { bookingId } = proposed.body;
    const again = await move('wallets/ethereum/ETH', { amount: '1000', txId: 'much' });
    const alone = await decide(bookingId, 'approve', world.operator);
    const waiting = await owned('hot_wallet:ethereum');
    const approvals = await Promise.all([1, 2, 3].map(() => decide(bookingId, 'approve')));

    expect([proposed, again]).toMatchObject(
      Array(2).fill({ status: 202, body: { status: 'proposed', bookingId, state: 'proposed' } }),
    );
    expect([alone.status, alone.body.code, waiting]).toEqual([403, 'FOUR_EYES_REQUIRED', '0']);
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await owned('hot_wallet:ethereum')).toBe('1000');
    expect(await auditOf('wallet:ethereum:ETH')).toMatchObject([
      { actor: 'operator:tester', action: 'propose:moneyIn' },
      { actor: 'operator:colleague', action: 'moneyIn' },
    ]);
  });

  it('may be the coin that pays the fees of a chain, which no order has: without a price it needs two operators', async () => {
    const proposed = await move('wallets/binance_smart_chain/BNB', { amount: '0.000000000000000001', txId: 'gas' });
    const approved = await decide(proposed.body.bookingId, 'approve');
    const elsewhere = await move('wallets/ethereum/BNB', { amount: '1', txId: 'no gas' });

    expect([proposed.status, approved.status, elsewhere.status]).toEqual([202, 200, 404]);
    expect(await owned('hot_wallet:binance_smart_chain')).toBe('0.000000000000000001');
  });

  it('is not booked when it was rejected, and may be reported again', async () => {
    const first = await move('bank/SGD', { amount: '90000', reference: 'no' });
    const rejected = await decide(first.body.bookingId, 'reject', world.operator);
    const approved = await decide(first.body.bookingId, 'approve');
    const again = await move('bank/SGD', { amount: '90000', reference: 'no' });

    expect([rejected.body.state, approved.body.code]).toEqual(['rejected', 'PROPOSAL_DECIDED']);
    expect([again.status, again.body.bookingId === first.body.bookingId]).toEqual([202, false]);
    expect((await world.operator.get('/ops/manual-bookings')).body[0]).toMatchObject({
      id: again.body.bookingId,
      subject: 'bank:SGD',
      amount: '90000',
      state: 'proposed',
    });
    expect(await owned('bank')).toBe('-250');
  });

  it('is not what an order moved: that is in the books already', async () => {
    const sold = await sell(world.partner, userId);
    await deposit(world.partner, sold.id, { txId: 'the-user' });
    await reaches(world.partner, sold.id, 'completed');
    const bought = await buy(world.partner, userId);
    await payFiat(world.partner, bought.id);
    const { blockchainTxId } = await reaches(world.partner, bought.id, 'completed');

    const refusals = [
      await move('wallets/bitcoin/BTC', { amount: '0.002', txId: 'the-user' }),
      await move('wallets/bitcoin/BTC', { amount: bought.total.toString(), txId: blockchainTxId, direction: 'out' }),
    ];

    expect(refusals).toMatchObject(
      Array(2).fill({
        status: 409,
        body: {
          code: 'BOOKING_NOT_POSSIBLE',
          message: expect.stringMatching(/in the books already, as (inboundEvent|payout):/),
        },
      }),
    );
  });

  it.each([
    ['an amount of nothing', { amount: '0.00' }],
    ['less than nothing', { amount: '-1' }],
    ['more digits than the books keep', { amount: '0.0000000000000000001' }],
    ['an exponent', { amount: '1e3' }],
    ['a number', { amount: 1 }],
    ['no proof', { txId: undefined }],
    ['empty proof', { txId: '' }],
    ['another direction', { direction: 'up' }],
    ['no reason', { reason: '' }],
  ])('is not accepted with %s', async (_, body) => {
    expect(await move('wallets/bitcoin/BTC', { amount: '1', txId: 'x', ...body })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
    expect(await manualBookings.find(world, { reference: 'x' })).toEqual([]);
  });

  it('is in wallets and currencies that are ours, and booked by operators', async () => {
    const where = ['wallets/dogecoin/BTC', 'wallets/bitcoin/DOGE', 'wallets/bitcoin/ETH', 'bank/BTC', 'bank/XYZ'];
    const answers = await Promise.all(where.map((each) => move(each, { amount: '1', txId: 'x' })));

    expect(answers.map(({ status }) => status)).toEqual(where.map(() => 404));
    expect((await move('bank/SGD', { amount: '1', reference: 'x' }, world.operator.anonymous())).status).toBe(401);
    expect((await decide(ids.next(), 'approve')).body.code).toBe('PROPOSAL_NOT_FOUND');
    expect((await decide('nonsense', 'reject')).body.code).toBe('PROPOSAL_NOT_FOUND');
  });
});
