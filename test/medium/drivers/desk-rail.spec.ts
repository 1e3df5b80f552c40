import { collectionReference, payoutReference } from '@rampart/bank-desk';
import { Amount, ids } from '@rampart/kernel';
import { describeFiatRail, type FiatRailHarness } from '@rampart/ports/suites';
import { type Desk, makeDesk } from '../../support/own-desk.js';

/** Makes the suite's next payouts name no account: the desk refuses those. */
let isRefusable = false;
let desk: Desk;
afterEach(() => {
  isRefusable = false;
  desk.outage.isOn = false;
});

const swift = (amount: string): string => (amount.includes('.') ? amount.replace('.', ',') : `${amount},`);

async function harness(): Promise<FiatRailHarness> {
  desk = await makeDesk();
  const { rail, csvOf, book, tick } = desk;
  const paid = new Map<string, { text: string; bank: string; amount: string; currency: string }>();
  return {
    rail,
    close: desk.close,
    orders: [{ method: 'paynow', amount: Amount.of(500, 'SGD'), hasQr: false }],
    get payout() {
      return {
        purpose: 'payout' as const,
        method: 'paynow' as const,
        amount: Amount.of('12.5', 'SGD'),
        attributes: isRefusable ? {} : { phone: '91234567', code: '+65', accountName: 'Ada Lovelace' },
      };
    },
    hasStatements: true,
    amountsFor: async (transactionId) =>
      (
        await desk
          .another()
          .query<{ amount: string }>(
            `SELECT trim_scale(amount)::text AS amount FROM desk.payout WHERE subject = $1 AND state <> 'refused'`,
            [transactionId],
          )
      ).map(({ amount }) => amount),
    refuseNext: async () => void (isRefusable = true),
    silenceNext: async () => void (desk.outage.isOn = true),
    pay: async (transactionId, { amount, currency, payerName }) => {
      tick();
      await rail.instructionsFor({ transactionId, method: 'paynow', amount: Amount.of(500, 'SGD') });
      const bank = ids.next();
      const text = csvOf([
        {
          amount,
          text: `for ${collectionReference(transactionId)}`,
          bank,
          account: '999-1',
          ...(payerName === undefined ? {} : { name: payerName }),
        },
      ]);
      await book(text, { account: currency.toLowerCase() });
      paid.set(transactionId, { text, bank, amount, currency });
    },
    repeatLast: async (transactionId) => {
      const { text, currency } = paid.get(transactionId)!;
      await book(text, { account: currency.toLowerCase() });
    },
    reverse: async (transactionId, reversed) => {
      const { bank, amount } = paid.get(transactionId)!;
      const [mark, sign] = reversed ? ['RC', 'D'] : ['RD', 'C'];
      const text = `:20:X\n:25:111-222333-4\n:28C:1\n:60F:C260115SGD0,\n:61:260115${mark}${swift(amount)}NRTINONREF//${bank}\n:62F:${sign}260115SGD${swift(amount)}\n-\n`;
      await book(text, { format: 'mt940' });
    },
    bookPayouts: async () => {
      await desk.issue();
      const sent = await desk.database.query<{ reference: string; amount: string }>(
        `SELECT reference, amount::text AS amount FROM desk.payout WHERE state = 'sent'`,
      );
      await book(csvOf(sent.map(({ reference, amount }) => ({ amount: `-${amount}`, text: reference }))));
    },
  };
}

describeFiatRail('desk', harness);

describe('the desk', () => {
  let own: Desk;
  beforeEach(async () => {
    own = await makeDesk();
    desk = own;
  });
  afterEach(() => own.close());

  const order = async (amount = '500', transactionId = ids.next()): Promise<string> => {
    await own.rail.instructionsFor({ transactionId, method: 'paynow', amount: Amount.of(amount, 'SGD') });
    own.tick();
    return transactionId;
  };

  it('finds the reference of an order however banks break it up, and no order by half of it', async () => {
    const [first, second] = [await order(), await order()];
    const [broken, half] = [collectionReference(first), collectionReference(second)];
    await own.book(
      own.csvOf([
        { amount: '500', text: `PAY ${broken.slice(0, 4)} ${broken.slice(4).toLowerCase()} THANKS`, name: 'A' },
        { amount: '400', text: half.slice(0, 8), name: 'B' },
      ]),
    );

    expect(await own.rail.paymentsFor(first)).toMatchObject([{ amount: '500', payerName: 'A' }]);
    expect(await own.rail.paymentsFor(second)).toEqual([]);
    expect(await own.rail.paymentsFor(half.slice(0, 8))).toMatchObject([{ amount: '400' }]);
  });

  it('takes a payment without a reference for the one open order of its amount, by a named payer', async () => {
    const [only, named] = [await order('77.01'), await order('88')];
    const { preview } = await own.book(
      own.csvOf([
        { amount: '77.01', text: 'thanks', name: 'ADA' },
        { amount: '88', text: 'nameless' },
      ]),
    );

    expect(preview.counts).toMatchObject({ matchedByAmount: 1, unmatched: 1 });
    expect(await own.rail.paymentsFor(only)).toHaveLength(1);
    expect(await own.rail.paymentsFor(named)).toEqual([]);
  });

  it('guesses nothing: two orders of one amount, two payments for one order, two references, an order that is paid or old', async () => {
    await order('10');
    await order('10');
    await order('20');
    const [one, other] = [await order('30'), await order('31')];
    const paid = await order('40');
    await own.book(own.csvOf([{ amount: '40', text: collectionReference(paid), name: 'A' }]));
    await order('50');
    own.clock.advance(73 * 3_600_000);
    const { preview } = await own.book(
      own.csvOf([
        { amount: '10', text: 'a', name: 'A' },
        { amount: '40', text: 'd', name: 'A' },
        { amount: '50', text: 'e', name: 'A' },
        { amount: '61', text: `${collectionReference(one)} ${collectionReference(other)}`, name: 'A' },
      ]),
    );
    await order('20');
    const twice = await own.book(
      own.csvOf([
        { amount: '20', text: 'b', name: 'A' },
        { amount: '20', text: 'c', name: 'B' },
      ]),
    );

    expect([preview.counts.unmatched, preview.counts.matchedByAmount, preview.counts.matchedByReference]).toEqual([
      4, 0, 0,
    ]);
    expect([twice.preview.counts.unmatched, twice.preview.counts.matchedByAmount]).toEqual([2, 0]);
  });

  it('books the same file ten times once, overlapping files once, and two equal lines twice', async () => {
    const reference = collectionReference(await order());
    const rows = [
      { amount: '5', text: reference, bank: '', date: '2026-01-14' },
      { amount: '5', text: reference, bank: '', date: '2026-01-14' },
      { amount: '6', text: reference, bank: 'B2', date: '2026-01-15' },
    ];
    for (let times = 0; times < 10; times++) await own.book(own.csvOf(rows));
    const { preview } = await own.book(own.csvOf([...rows, { amount: '7', text: reference, bank: 'B3' }]));

    expect(preview.counts).toMatchObject({ known: 3, matchedByReference: 1 });
    expect(await own.database.query('SELECT trim_scale(amount)::text AS amount FROM desk.line ORDER BY id')).toEqual(
      ['5', '5', '6', '7'].map((amount) => ({ amount })),
    );
  });

  it('books one file once when two operators do so at the same moment', async () => {
    const { id } = await own.stage(
      own.csvOf([
        { amount: '5', text: 'x' },
        { amount: '6', text: 'y' },
      ]),
    );

    const outcomes = await Promise.all(Array.from({ length: 6 }, () => own.imports.bookFile(id, 'mei')));

    expect(new Set(outcomes)).toEqual(new Set(['booked']));
    expect(await own.database.query('SELECT FROM desk.line')).toHaveLength(2);
  });

  it('books no line that contradicts a booked one, and the others of its file', async () => {
    await own.book(own.csvOf([{ amount: '5', text: 'x', bank: 'B1' }]));
    const { preview, outcome } = await own.book(
      own.csvOf([
        { amount: '6', text: 'x', bank: 'B1' },
        { amount: '9', text: 'y' },
      ]),
    );

    expect([preview.counts.undecided, outcome]).toEqual([1, 'booked']);
    expect(await own.database.query('SELECT FROM desk.line')).toHaveLength(2);
  });

  it('stages nothing of a file that is refused in its last line', async () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => ({ amount: '1', text: `n${i}` }));

    await expect(own.stage(`${own.csvOf(rows)}2026-01-15,oops,,,,,\n`)).rejects.toThrow(/^line 1202: .*not an amount/);

    expect(await own.database.query('SELECT FROM desk.staged_line')).toEqual([]);
    expect(await own.database.query('SELECT FROM desk.import')).toEqual([]);
  });

  it('has nothing half booked when booking is cut off at any statement', async () => {
    const { id } = await own.stage(
      own.csvOf([
        { amount: '5', text: 'x' },
        { amount: '6', text: 'y' },
      ]),
    );
    const other = own.another();
    await other.query(
      `CREATE FUNCTION desk.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut off'; END $$`,
    );
    for (const [table, event] of [
      ['line', 'INSERT'],
      ['import', 'UPDATE'],
      ['staged_line', 'DELETE'],
    ]) {
      await other.query(
        `CREATE TRIGGER cut AFTER ${event} ON desk.${table} FOR EACH STATEMENT EXECUTE FUNCTION desk.fail()`,
      );
      await expect(own.imports.bookFile(id, 'mei')).rejects.toThrow('cut off');
      await other.query(`DROP TRIGGER cut ON desk.${table}`);
      expect(await own.database.query('SELECT FROM desk.line')).toEqual([]);
    }

    expect(await own.imports.bookFile(id, 'mei')).toBe('booked');
    expect(await own.database.query('SELECT FROM desk.line')).toHaveLength(2);
  });

  describe('payouts', () => {
    const payout = (key = ids.next(), amount = '12.5') => ({
      key,
      transactionId: ids.next(),
      purpose: 'payout' as const,
      method: 'paynow' as const,
      amount: Amount.of(amount, 'SGD'),
      attributes: { account: '123-456', accountName: 'Zoë <Müller> & Co' },
    });

    it('leave only after two operators have approved their batch, in a file that is the same each time', async () => {
      const sent = payout();
      await own.rail.sendPayout(sent);
      const batch = (await own.batches.makeBatch('sgd', 'mei'))!;

      expect(await own.batches.issueFile(batch.id, 'mei')).toBeUndefined();
      expect(await own.approve(batch.id, 'mei')).toMatchObject({ state: 'proposed' });
      expect(await own.approve(batch.id, 'mei')).toBeUndefined();
      expect(await own.batches.issueFile(batch.id, 'mei')).toBeUndefined();
      expect(await own.approve(batch.id, 'tan')).toMatchObject({
        state: 'approved',
        approvedBy: ['mei', 'tan'],
      });
      const files = [await own.batches.issueFile(batch.id, 'tan'), await own.batches.issueFile(batch.id, 'mei')];

      expect(files[0]?.content).toContain(`<EndToEndId>${payoutReference(sent.key)}</EndToEndId>`);
      expect(files[0]?.content).toContain('<Nm>Zoe Muller Co</Nm>');
      expect(files[1]).toEqual(files[0]);
      expect(await own.batches.withdrawBatch(batch.id)).toBe(false);
      expect(await own.batches.makeBatch('sgd', 'mei')).toBeUndefined();
    });

    it('to a name without Latin letters are refused, before a file has it', async () => {
      const attributes = { account: '123-456', accountName: '!!!' };

      expect(await own.rail.sendPayout({ ...payout(), attributes })).toEqual({
        outcome: 'rejected',
        reason: 'the name cannot be written in Latin letters',
      });
    });

    it('ask a sell for the account and its holder, or for the holder of a number', () => {
      expect(own.rail.payoutAttributes('paynow')).toEqual(['accountName']);
      expect(own.rail.payoutAttributes('fps')).toEqual(['account', 'accountName']);
    });

    it('approved by two at the same moment are approved', async () => {
      await own.rail.sendPayout(payout());
      const batch = (await own.batches.makeBatch('sgd', 'mei'))!;

      await Promise.all([own.approve(batch.id, 'mei'), own.approve(batch.id, 'tan')]);

      expect(await own.batches.findBatch(batch.id)).toMatchObject({ state: 'approved' });
    });

    it('are in one batch each, however many are made at once, and in another when it is withdrawn', async () => {
      for (let i = 0; i < 5; i++) await own.rail.sendPayout(payout());

      const made = await Promise.all(Array.from({ length: 4 }, () => own.batches.makeBatch('sgd', 'mei')));
      const batches = made.filter((each) => each !== undefined);
      for (const { id } of batches) await own.batches.withdrawBatch(id);
      const again = await own.batches.makeBatch('sgd', 'mei');

      expect(batches.reduce((sum, { payouts }) => sum + payouts, 0)).toBe(5);
      expect(again).toMatchObject({ payouts: 5, total: '62.5' });
      expect(batches.map(({ messageId }) => messageId)).not.toContain(again?.messageId);
    });

    it('wait until their file leaves, are submitted until the statement shows them, confirmed then, and failed when the bank returns them', async () => {
      const [kept, returned] = [payout(), payout()];
      const states = async () => [
        (await own.rail.findPayout(kept.key)).state,
        (await own.rail.findPayout(returned.key)).state,
      ];
      await own.rail.sendPayout(kept);
      await own.rail.sendPayout(returned);
      const queued = await states();
      await own.issue();
      const before = await states();
      await own.book(own.csvOf([kept, returned].map(({ key }) => ({ amount: '-12.5', text: payoutReference(key) }))));
      const booked = await states();
      const { preview } = await own.book(
        own.csvOf([{ amount: '12.5', text: `RETURN ${payoutReference(returned.key)}` }]),
      );
      const page = await own.rail.readStatement({ from: new Date(0), to: new Date('2100-01-01') });

      expect([queued, before, booked, await states()]).toEqual([
        ['waiting', 'waiting'],
        ['submitted', 'submitted'],
        ['confirmed', 'confirmed'],
        ['confirmed', 'failed'],
      ]);
      expect(preview.counts).toMatchObject({ payoutReturns: 1, unmatched: 0 });
      expect(page.lines.map(({ direction, id, reversed }) => [direction, id, reversed])).toEqual([
        ['out', kept.key, undefined],
        ['out', returned.key, true],
      ]);
    });

    it('are expected in the statement from three days after they left, counted to the newest line', async () => {
      const span = { from: new Date(0), to: new Date('2100-01-01') };
      const before = await own.rail.readStatement(span);
      await own.book(own.csvOf([{ amount: '1', text: 'x', date: '2026-01-14T12:00:00' }]));

      expect([before.until, (await own.rail.readStatement(span)).until]).toEqual([
        new Date(0),
        new Date('2026-01-11T12:00:00Z'),
      ]);
    });

    it('E99: refund to the one account that paid, and refuse to choose between two', async () => {
      const [one, two] = [await order(), await order()];
      await own.book(
        own.csvOf([
          { amount: '500', text: collectionReference(one), name: 'ADA', account: '77-1' },
          { amount: '250', text: collectionReference(two), name: 'ADA', account: '77-1' },
          { amount: '250', text: collectionReference(two), name: 'BOB', account: '77-2' },
        ]),
      );
      const paymentsOf = async (...orders: string[]) =>
        (await Promise.all(orders.map((each) => own.rail.paymentsFor(each)))).flat().map(({ eventId }) => eventId);
      const refund = (transactionId: string, payments: readonly string[]) =>
        own.rail.sendPayout({ ...payout(), transactionId, purpose: 'refund', attributes: {}, payments });

      expect(await refund(one, await paymentsOf(one))).toMatchObject({ outcome: 'waiting' });
      expect(await refund(two, await paymentsOf(two))).toMatchObject({ outcome: 'rejected' });
      expect(await refund(one, await paymentsOf(one, two))).toMatchObject({ outcome: 'rejected' }); // matched by an operator
      expect(await refund(one, [...(await paymentsOf(one)), 'elsewhere'])).toMatchObject({ outcome: 'rejected' });
      expect(await refund(one, [])).toMatchObject({ outcome: 'rejected' });
      expect((await own.issue())?.file?.content).toContain('<Id>77-1</Id>');
    });
  });
});
