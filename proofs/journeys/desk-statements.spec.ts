import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { payoutReference } from '@rampart/bank-desk';
import { DAY } from '@rampart/kernel';
import { DeskDrop } from '../../apps/worker/src/desk-drop/desk-drop.js';
import type { Json } from '../../test/support/client.js';
import {
  bankCsv,
  DESK_ACCOUNT,
  DeskClerk,
  type DeskConfig,
  deskConfig,
  NZ_BUY,
  NZ_SELL,
  referenceOf,
  statusReport,
  swiftStatement,
} from '../../test/support/desk.js';
import { eventually } from '../../test/support/eventually.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { payouts } from '../../test/support/rows/tables.js';
import { buy, deposit, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const REASON = 'asked the bank by phone';
const ACCOUNTS = [
  DESK_ACCOUNT,
  ...['balances', 'watched'].map((id) => ({
    ...{ ...DESK_ACCOUNT, id, number: `99-${id.length}`, methods: [], payouts: undefined },
  })),
];

/** The date in `days` days, such as `2026-01-31`. */
const day = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
describe('statements of the bank desk', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'drop-'));
  let config: DeskConfig;
  let world: World;
  let userId: string;
  let mei: DeskClerk;
  let jo: DeskClerk;

  beforeAll(async () => {
    config = deskConfig(
      ...ACCOUNTS.map((each) => (each.id === 'watched' ? { ...each, dropFolder: folder, bookUnbalanced: true } : each)),
    );
    ({ world, userId } = await startTrading(config.settings));
    jo = new DeskClerk(world.colleague);
    mei = new DeskClerk(world.operator).beside(jo);
  });
  afterAll(async () => {
    await world.close();
    config.remove();
    rmSync(folder, { recursive: true });
  });

  const bookSwift = async (text: string, account = DESK_ACCOUNT.id): Promise<Json> => {
    const { body } = await mei.stage(text, 'format=mt940&name=statement.sta', account);
    await mei.bookByTwo(body.id);
    return body;
  };
  const lines = async (): Promise<Json> => (await mei.lines()).body;
  const findings = async (rule: string): Promise<Json[]> => {
    await reconcile(world);
    return openFindings(world, rule);
  };
  const books = async (account: string): Promise<number> => {
    const { balances } = (await world.operator.get('/ops/reconciliation')).body;
    return Number(balances.find((each: Json) => each.account === account && each.currency === 'NZD')?.amount ?? 0);
  };

  it('E60: two payments of one file that the bank gives one word as reference pay both of their orders', async () => {
    const orders = [await buy(world.partner, userId, NZ_BUY), await buy(world.partner, userId, NZ_BUY)];
    await bookSwift(swiftStatement(orders.map((order) => ({ amount: 300, text: referenceOf(order) }))));

    for (const { id } of orders) await reaches(world.partner, id, 'completed');
    expect((await lines()).undecided).toEqual([]);
  });

  it('E60: a line that may be booked already waits for an operator, who says that it is another one', async () => {
    const row = { amount: '11.00', date: day(0) };
    await mei.bookRows([row]);
    await mei.bookRows([row, { amount: '12.00', date: day(0), text: 'other' }]);
    const [found] = await findings('lineUndecided');
    const [line] = (await lines()).undecided;
    const decided = await mei.decide(line, { decision: 'new', reason: REASON });
    const again = await mei.decide(line, { decision: 'new', reason: REASON });

    expect(found).toMatchObject({ subject: 'account:nzd', detail: expect.stringContaining('line 2') });
    expect([decided.status, decided.body.state, again.status]).toEqual([200, 'booked', 404]);
    expect(await findings('lineUndecided')).toEqual([]);
  });

  it('a file of more than 100,000 lines is refused with the reason, and read in parts', async () => {
    const rows = Array.from({ length: 100_001 }, (_, i) => ({ amount: '1.00', ref: `R${i}`, date: day(0) }));

    const answer = await mei.stage(bankCsv(rows), 'format=csv&name=large.csv', 'balances');

    expect(answer).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('more than 100,000 lines') },
    });
  });

  it('E61: a line with the reference of another is named; it replaces the other with a reason, and the order has its money once', async () => {
    const order = await buy(world.partner, userId, NZ_BUY);
    const text = referenceOf(order);
    await mei.bookRows([{ amount: '30.00', ref: 'Z1', text }]);
    await mei.bookRows([{ amount: '300.00', ref: 'Z1', text }]);
    const [line] = (await lines()).undecided;
    const bad = await mei.decide(line, { decision: 'maybe', reason: REASON });
    await mei.decide(line, { decision: 'replaces', reason: REASON });

    expect(line).toMatchObject({ at: 2, why: 'reference', booked: { amount: '30', at: 2 } });
    expect([bad.status, bad.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    await reaches(world.partner, order.id, 'completed');
  });

  it('E62: a statement that does not continue the one before is a finding with the difference and the missing days, until they are here', async () => {
    const at = (days: number, opening: number, amount: number): string =>
      swiftStatement([{ amount, text: `on ${days}` }], { number: '99-8', opening, days });
    await bookSwift(at(-9, 100, 5), 'balances');
    const differing = async (): Promise<Json[]> =>
      (await findings('accountDiffers')).filter(({ subject }) => subject === 'account:balances');
    const first = await differing();
    await bookSwift(at(-2, 112, 1), 'balances');
    const [gap] = await findings('statementGap');
    const [differs] = await differing();
    await bookSwift(at(-5, 105, 7), 'balances');

    expect(first).toEqual([]);
    expect(gap).toMatchObject({
      subject: `account:balances:${day(-2)}`,
      detail: expect.stringMatching(/opens at 112 NZD, .*closed at 105 .*: 7 differ; no statement of 2\d/),
    });
    expect(differs!.detail).toContain('closes at 113 NZD, and the books of the account at 106: 7 differ');
    expect([await findings('statementGap'), await differing()]).toEqual([[], []]);
  });

  describe('of a business day', () => {
    const heartbeat = async (): Promise<number> => {
      const rows = await world.database.query<{ at: Date }>(`SELECT at FROM heartbeat WHERE task = 'bankStatement'`);
      return rows[0]?.at.getTime() ?? 0;
    };
    function drop(name: string, content: string): void {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, `.${name}`), content);
      renameSync(path.join(folder, `.${name}`), path.join(folder, name));
      world.worker.get(DeskDrop, { strict: false }).wakeNow();
    }
    const moved = (where: 'booked' | 'refused'): Promise<boolean> =>
      eventually(`a file is ${where}`, () => {
        const place = path.join(folder, where);
        return readdirSync(folder).includes(where) && readdirSync(place).some((name) => !name.endsWith('.txt'));
      });

    it('E63: that is refused is a finding of its account until one is booked, and the heartbeat stops for it', async () => {
      drop('bad.csv', bankCsv([{ amount: 'oops', ref: 'Q1' }]));
      await moved('refused');
      const before = await heartbeat();
      const refused = async (): Promise<Json[]> =>
        (await findings('statementRefused')).filter(({ subject }) => subject === 'account:watched');
      const [found] = await refused();
      const after = await heartbeat();
      drop('good.csv', bankCsv([{ amount: '5.00', ref: 'Q1' }]));
      await moved('booked');

      expect(found).toMatchObject({ detail: expect.stringContaining('line 2:') });
      expect(after).toBe(before);
      expect(await refused()).toEqual([]);
    });

    it('E63: that does not come is a finding of its account with the day, after its time on the next business day', async () => {
      await world.advance((7 * DAY) / 1_000);
      const found = (await findings('statementMissing')).find(({ subject }) => subject === 'account:watched');

      expect(found?.detail).toMatch(/^no statement of 2\d{3}-\d\d-\d\d/);
    });
  });

  describe('that show a payout file as one amount', () => {
    async function issued(
      count: number,
    ): Promise<{ message: string; sold: { id: string; reference: string; amount: number }[] }> {
      const sold = [];
      for (let i = 0; i < count; i++) {
        const { id } = await sell(world.partner, userId, NZ_SELL);
        await deposit(world.partner, id);
        await eventually('its payout waits', async () =>
          payouts.exists(world, { transactionId: id, waitsFor: 'approval' }),
        );
        const payout = await payouts.get(world, { transactionId: id, purpose: 'payout' });
        sold.push({ id, reference: payoutReference(payout.id), amount: Number(payout.amount) });
      }
      const { body } = await mei.makeBatch();
      await mei.approve(body.id);
      await jo.approve(body.id);
      await mei.issue(body.id);
      for (const { id } of sold) await reaches(world.partner, id, 'completed');
      return { message: body.messageId, sold };
    }
    const total = (sold: readonly { amount: number }[]): string =>
      (-sold.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100).toFixed(2);
    const stateOf = async (reference: string): Promise<string> =>
      (
        await world.database.query<{ state: string }>('SELECT state FROM desk.payout WHERE reference = $1', [reference])
      )[0]!.state;

    it('E64: pay each of its payouts, and nothing is unexplained', async () => {
      const { message, sold } = await issued(2);
      await mei.bookRows([
        { amount: total(sold), text: `FILE ${message}`, date: new Date().toISOString().slice(0, 19) },
      ]);

      expect(await Promise.all(sold.map(({ reference }) => stateOf(reference)))).toEqual(['booked', 'booked']);
      expect((await lines()).unexplained).toEqual([]);
      expect(await findings('batchDiffers')).toEqual([]);
    });

    it('E64: less what the bank refuses in its report: that has failed, the rest is paid, and nothing is booked twice', async () => {
      const { message, sold } = await issued(2);
      const [refused, paid] = sold;
      await mei.bookRows([{ amount: total([paid!]), text: message }]);
      const [differs] = await findings('batchDiffers');
      const stranger = await mei.report(statusReport('RD0', refused!.reference));
      const { body } = await mei.report(statusReport(message, refused!.reference));
      const again = await mei.report(statusReport(message, refused!.reference));

      expect(differs?.subject).toBe(`account:nzd:${message}`);
      expect([stranger.status, stranger.body.code]).toEqual([422, 'STATEMENT_REFUSED']);
      expect([body.refused, again.body.refused]).toEqual([1, 0]);
      expect([await stateOf(refused!.reference), await stateOf(paid!.reference)]).toEqual(['refused', 'booked']);
      expect(await findings('batchDiffers')).toEqual([]);
    });

    it('E64: with a credit for a payout that came back', async () => {
      const { message, sold } = await issued(2);
      const [back, paid] = sold;
      await mei.bookRows([{ amount: total(sold), text: message }]);
      await mei.bookRows([{ amount: String(back!.amount), text: `RETURN ${back!.reference}` }]);

      expect([await stateOf(back!.reference), await stateOf(paid!.reference)]).toEqual(['returned', 'booked']);
      expect(await findings('bankTwice')).toEqual([]);
    });
  });

  it('E65: charges and interest that the bank names are booked by themselves, and another line by an operator', async () => {
    const before = [await books('bank_charges'), await books('bank_interest')];
    await bookSwift(
      swiftStatement(
        [
          { amount: 4, text: 'monthly fee', code: 'NCHG', side: 'D' },
          { amount: 7, text: 'credit interest', code: 'NINT' },
          { amount: 3, text: 'some levy', side: 'D' },
        ],
        { opening: 600 },
      ),
    );
    const line = (await lines()).unexplained.find(({ text }: Json) => text === 'some levy');
    const booked = await world.operator.post(`/ops/api/desk/lines/${line.id}/item`, { kind: 'charge', reason: REASON });
    await world.operator.post(`/ops/api/desk/lines/${line.id}/item`, { kind: 'charge', reason: REASON });
    const after = [await books('bank_charges'), await books('bank_interest')];

    expect([booked.status, booked.body.status]).toEqual([200, 'done']);
    expect(after.map((amount, i) => amount - before[i]!)).toEqual([7, -7]);
    expect((await lines()).unexplained.map(({ text }: Json) => text)).not.toContain('some levy');
    const unbooked = (await findings('bankUnbooked')).map(({ detail }) => detail);
    expect(unbooked.filter((detail) => /\b[347] NZD/.test(detail))).toEqual([]);
  });
});
