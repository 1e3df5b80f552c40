import { payoutReference } from '@rampart/bank-desk';
import { ServiceTokens } from '@rampart/partners';
import { Clock, DAY } from '@rampart/kernel';
import { atRest } from '../../test/support/at-rest.js';
import { apiKeyOf } from '../../test/support/checkout-page.js';
import type { Json } from '../../test/support/client.js';
import { Client } from '../../test/support/client.js';
import {
  bankCsv,
  DESK_ACCOUNT,
  DeskClerk,
  type DeskConfig,
  deskConfig,
  NZ_BUY,
  NZ_PAYEE,
  NZ_SELL,
  referenceOf,
} from '../../test/support/desk.js';
import { newOperator } from '../../test/support/operators.js';
import { eventually } from '../../test/support/eventually.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { payouts } from '../../test/support/rows/tables.js';
import { newVisitor, Shopper } from '../../test/support/shopper.js';
import { buy, deposit, reaches, sell, WALLETS } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const REASON = 'seen on the phone';
const MISSING_AFTER_DAYS = 3;
const day = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 19);

/** Seconds to a morning at the bank, from Monday to Thursday: its cut-off is in the afternoon, and the next day is a business day. */
function secondsToMorning(now: Date): number {
  const local = new Intl.DateTimeFormat('en', {
    ...{ timeZone: DESK_ACCOUNT.timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' },
  } as const);
  const isMorning = (hours: number): boolean =>
    /^(Mon|Tue|Wed|Thu)\D+09/.test(local.format(now.getTime() + hours * 3_600_000));
  return Array.from({ length: 7 * 24 }, (_, hours) => hours).find(isMorning)! * 3_600;
}

describe('the bank desk', () => {
  let config: DeskConfig;
  let world: World;
  let userId: string;
  let mei: DeskClerk;
  let jo: DeskClerk;

  beforeAll(async () => {
    config = deskConfig(DESK_ACCOUNT, {
      ...DESK_ACCOUNT,
      id: 'collects',
      number: '99-1',
      methods: [],
      payouts: undefined,
    });
    ({ world, userId } = await startTrading(config.settings));
    jo = new DeskClerk(world.colleague);
    mei = new DeskClerk(world.operator).beside(jo);
  });
  afterAll(async () => {
    await world.close();
    config.remove();
  });

  /** A sell whose payout is queued at the desk. */
  async function sold(): Promise<Json> {
    const order = await sell(world.partner, userId, NZ_SELL);
    await deposit(world.partner, order.id);
    await eventually('its payout waits', async () =>
      payouts.exists(world, { transactionId: order.id, waitsFor: 'approval' }),
    );
    return order;
  }
  async function approvedBatch(): Promise<string> {
    const { id } = (await mei.makeBatch()).body;
    await mei.approve(id);
    await jo.approve(id);
    return id;
  }
  const statusOf = async (id: string): Promise<string> =>
    (await world.partner.get(`/api/transactions/${id}`)).body.status;

  it('books a statement, completes its order once, and reads the same file again without effect', async () => {
    const order = await buy(world.partner, userId, NZ_BUY);
    const file = bankCsv([{ amount: '300.00', ref: 'B1', text: `thanks, ${referenceOf(order)}` }]);
    const staged = await mei.stage(file);
    const booked = await mei.bookByTwo(staged.body.id);
    const again = await mei.stage(file);

    expect(staged.body.counts).toMatchObject({ matchedByReference: 1, unmatched: 0 });
    expect([booked.status, (await mei.book(staged.body.id)).status]).toEqual([200, 200]);
    expect(again.body.counts).toMatchObject({ known: 1, matchedByReference: 0 });
    await reaches(world.partner, order.id, 'completed');
    expect((await mei.discard(again.body.id)).body.state).toBe('discarded');
    expect(await mei.book(again.body.id)).toMatchObject({ status: 409, body: { code: 'DESK_NOT_POSSIBLE' } });
  });

  it('lets payouts leave by two people: never by one twice, by a service token, or by a token of the one who approved', async () => {
    await sold();
    const maker = await newOperator(world);
    const { secret } = await world.ops
      .get(ServiceTokens, { strict: false })
      .createToken(maker.id, { name: 'nightly', scopes: ['money'], days: 1 });
    const script = new DeskClerk(new Client(world.operator.baseUrl, `Bearer ${secret}`));
    const { id } = (await script.makeBatch()).body;

    const byScript = await script.approve(id);
    const first = await mei.approve(id);
    const twice = await mei.approve(id);
    const early = await mei.issue(id);
    const second = await jo.approve(id);

    expect([byScript.status, byScript.body.code]).toEqual([403, 'TOKEN_REFUSED']);
    expect([first.body.state, twice.body.code, early.body.code]).toEqual([
      'proposed',
      'DESK_NOT_POSSIBLE',
      'DESK_NOT_POSSIBLE',
    ]);
    expect(second.body).toMatchObject({ state: 'approved', approvedBy: ['tester', 'colleague'] });
    expect((await mei.issue(id)).body.name).toMatch(/^RD[0-9A-F]{24}\.xml$/);
  });

  it('shows who is paid before a batch is approved, and takes no approval of other payouts', async () => {
    const { id } = await sold();
    const batch = (await mei.makeBatch()).body.id;
    const { body } = await jo.payees(batch);
    const other = await jo.approve(batch, 'f'.repeat(64));

    expect(body.next).toBeNull();
    expect(body.payouts.find(({ transactionId }: Json) => transactionId === id)).toMatchObject({
      name: NZ_PAYEE.accountName,
      account: NZ_PAYEE.account,
      currency: 'NZD',
      purpose: 'payout',
    });
    expect([other.status, other.body.code]).toEqual([409, 'DESK_BATCH_CHANGED']);
    expect((await jo.approve(batch, 'none')).body.code).toBe('VALIDATION_FAILED');
    expect((await jo.payees(batch, '?after=x')).body.code).toBe('VALIDATION_FAILED');
    expect((await jo.payees('none')).status).toBe(404);
    const audit = (await world.operator.get(`/ops/audit?subject=deskBatch:${batch}`)).body;
    expect(audit.map(({ actor, action }: Json) => [actor, action])).toContainEqual([
      'operator:colleague',
      'viewPayoutBatch',
    ]);
    expect((await mei.withdraw(batch)).status).toBe(200);
    expect((await mei.withdrawPayout(id)).status).toBe(200);
  });

  it('completes a sell when its file leaves, not before: until then it is in its paying state, and no decision gives the money back', async () => {
    const { id } = await sold();
    const batch = await approvedBatch();
    await world.advance(3_600);
    await atRest(world);
    const before = await statusOf(id);
    const refund = await world.operator.post(`/ops/transactions/${id}/refund`, { reason: REASON });
    const withdrawn = await mei.withdrawPayout(id);
    await mei.issue(batch);

    expect([before, refund.body.code, withdrawn.body.code]).toEqual([
      'btc_received',
      'REFUND_NOT_POSSIBLE',
      'DESK_NOT_POSSIBLE',
    ]);
    await reaches(world.partner, id, 'completed');
  });

  it('completes a sell at once whose payout a statement shows before its file left', async () => {
    const { id } = await sold();
    const payout = await payouts.get(world, { transactionId: id, purpose: 'payout' });
    const { body } = await mei.bookRows([
      { amount: `-${payout.amount}`, ref: `by hand ${id}`, text: payoutReference(payout.id) },
    ]);

    expect(body.state).toBe('booked');
    await reaches(world.partner, id, 'completed'); // the test's clock stays still: the next check would be in ten minutes
    expect((await mei.makeBatch()).status).toBe(409);
  });

  it('gives a sell back that is in no batch once its payout is withdrawn: it is in no later file', async () => {
    const { id } = await sold();
    await world.partner.put(`/api/users/${userId}/transactions/${id}/refund-destination`, {
      address: WALLETS.BTC,
    });
    const withdrawn = await mei.withdrawPayout(id);
    await reaches(world.partner, id, 'payout_failed');
    const refund = await world.operator.post(`/ops/transactions/${id}/refund`, { reason: REASON });

    expect([withdrawn.status, refund.status, (await mei.makeBatch()).status]).toEqual([200, 200, 409]);
    await reaches(world.partner, id, 'refunded');
  });

  it('lets no file leave while a brake holds one of its payouts', async () => {
    const { id } = await sold();
    const batch = await approvedBatch();
    const brake = { action: 'payingOut', target: 'asset:BTC', reason: REASON };
    const { body: engaged } = await world.operator.post('/ops/api/brakes', brake);
    const held = await mei.issue(batch);
    await world.operator.post(`/ops/api/brakes/${engaged.id}/release`, { reason: REASON });

    expect([held.status, held.body.message]).toEqual([409, expect.stringContaining('a brake on asset:BTC')]);
    expect((await mei.issue(batch)).status).toBe(200);
    await reaches(world.partner, id, 'completed');
  });

  it('E99: gives an excess back to no account by itself once an operator matched the money of another payer', async () => {
    const order = await buy(world.partner, userId, NZ_BUY);
    await mei.bookRows([
      { amount: '100.00', ref: 'own', text: referenceOf(order), name: 'ADA LOVELACE', account: '12-1111' },
      { amount: '300.00', ref: 'other', text: 'for my cousin', name: 'BEA BYRON', account: '12-2222' },
    ]);
    const event = await eventually(
      'it is kept',
      async () => (await world.operator.get('/ops/unmatched')).body.events[0],
    );
    const match = await world.operator.post(`/ops/transactions/${order.id}/match`, {
      reason: REASON,
      inboundEventId: event.id,
    });
    const refund = await eventually(
      'its refund was refused',
      async () => (await payouts.find(world, { transactionId: order.id, purpose: 'refund' }))[0],
    );
    await atRest(world);
    const [after] = await payouts.find(world, { id: refund.id });

    expect([match.status, after?.amount.toString(), after?.state]).toEqual([200, '100', 'failed']);
  });

  it('E99: gives an excess back to the account of the payer whose money an operator matched', async () => {
    const order = await buy(world.partner, userId, NZ_BUY);
    await mei.bookRows([
      { amount: '400.00', ref: 'alone', text: 'for my cousin again', name: 'BEA BYRON', account: '12-2222' },
    ]);
    const event = await eventually(
      'it is kept',
      async () => (await world.operator.get('/ops/unmatched')).body.events[0],
    );
    await world.operator.post(`/ops/transactions/${order.id}/match`, { reason: REASON, inboundEventId: event.id });
    await eventually('its refund waits', () =>
      payouts.exists(world, { transactionId: order.id, purpose: 'refund', waitsFor: 'approval' }),
    );
    const batch = (await mei.makeBatch()).body.id;
    const { body } = await jo.payees(batch);

    expect(body.payouts.find(({ transactionId }: Json) => transactionId === order.id)).toMatchObject({
      account: '12-2222',
      purpose: 'refund',
    });
    await mei.withdraw(batch);
    await mei.withdrawPayout(order.id);
  });

  it('finds a payout that left and that no statement shows after the days of its account', async () => {
    const order = await sold();
    await mei.issue(await approvedBatch());
    await reaches(world.partner, order.id, 'completed'); // before the clock moves, because the books have it from then on
    await mei.bookRows([{ amount: '-1.00', ref: 'fee 1', text: 'fee', date: day(0) }]);
    await world.advance((MISSING_AFTER_DAYS + 2) * (DAY / 1_000));
    await atRest(world);
    await reconcile(world);
    const early = await openFindings(world, 'bankMissing');
    await mei.bookRows([{ amount: '-1.00', ref: 'fee 2', text: 'fee', date: day(MISSING_AFTER_DAYS + 1) }]);
    await reconcile(world);
    const late = await openFindings(world, 'bankMissing');

    expect(early).toEqual([]);
    expect(late.length).toBeGreaterThan(0);
    expect((await mei.show()).body.accounts[0].missing).toBe(late.length);
  });

  it('promises a new day on an open page when the cut-off of the bank passes', async () => {
    await world.advance(secondsToMorning(world.api.get(Clock, { strict: false }).now()));
    const shopper = await Shopper.from(world, { apiKey: apiKeyOf(world) });
    const who = newVisitor();
    await shopper.signUp(who);
    await shopper.giveDocuments();
    await shopper.simulate('approveKyc');
    const user = (await world.partner.get('/api/users')).body.find(({ email }: Json) => email === who.email);
    const { id } = await sell(world.partner, user.id, NZ_SELL);
    await deposit(world.partner, id, { confirmations: 0 });
    await reaches(world.partner, id, 'btc_in_mempool');
    await shopper.put('order', { orderId: id });
    const { body, headers } = await shopper.get('order');
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };

    const before = await shopper.get('order', known);
    await world.advance(6 * 3_600);
    const after = await shopper.get('order', known);

    expect([before.status, after.status]).toEqual([304, 200]);
    expect(after.body.payoutDay > body.payoutDay).toBe(true);
  });

  describe('answers bad input with a clear refusal:', () => {
    const NUL = '\0';
    const row = 'date,amount,ref,end,name,account,text\n2026-01-15,5.00,';
    const files: Readonly<Record<string, string | Uint8Array>> = {
      'garbage': Buffer.from(Array.from({ length: 4_096 }, (_, i) => (i * 73) % 256)),
      'an empty file': '',
      'a character that no database keeps, in a text': `${row},,,,x${NUL}y\n`,
      'a character that no database keeps, in a reference': `${row}a${NUL}b,,,,x\n`,
      'a character that no database keeps, in an end-to-end id': `${row}a,c${NUL}d,,,x\n`,
    };

    it.each(Object.keys(files))('%s', async (name) => {
      const { status, body } = await mei.stage(files[name]!);

      expect([status, body.code]).toEqual([422, 'STATEMENT_REFUSED']);
    });

    it('a file that is too large', async () => {
      const line = Buffer.from(`2026-01-15,1.00,,,,,${'x'.repeat(10_000)}\n`);
      const head = Buffer.from('date,amount,ref,end,name,account,text\n');
      const file = Buffer.concat([head, ...Array.from({ length: 6_800 }, () => line)]);

      const { status, body } = await mei.stage(file);

      expect([status, body.code]).toEqual([422, 'STATEMENT_REFUSED']);
      expect(body.message).toContain('64 MB');
    }, 180_000);

    it('unknown accounts, formats, imports and batches', async () => {
      const asked = [
        () => mei.stage('', 'format=csv', 'elsewhere'),
        () => mei.stage('', 'format=csv', '%00'),
        () => mei.stage('', 'format=pdf'),
        () => mei.stage(bankCsv([]), 'format=csv&name=a&name=b'),
        () => mei.stage(bankCsv([]), 'format=csv&name=%00'),
        () => mei.book('none'),
        () => mei.book('%00'),
        () => mei.discard('none'),
        () => mei.makeBatch('elsewhere'),
        () => mei.makeBatch('collects'),
        () => mei.approve('none'),
        () => mei.withdraw('%00'),
        () => mei.issue('none'),
      ];
      const statuses: number[] = [];
      for (const ask of asked) statuses.push((await ask()).status);

      expect(statuses).toEqual([404, 404, 400, 400, 400, 404, 404, 404, 409, 409, 404, 404, 404]);
    });
  });
});
