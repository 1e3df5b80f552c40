import { collectionReference } from '@rampart/bank-desk';
import { Amount, ids } from '@rampart/kernel';
import { type Desk, makeDesk, type Row } from '../../../test/support/own-desk.js';

const DAY = '2026-01-14';

/** A movement, and the bank's text about it. */
interface Written {
  readonly amount: number;
  readonly text: string;
  readonly reference?: string;
}

/** A statement of one day between balances. */
function swift(lines: readonly Written[], opening = 0): string {
  const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
  const balance = (tag: string, amount: number): string =>
    `:${tag}:${amount < 0 ? 'D' : 'C'}260114SGD${Math.abs(amount)},`;
  return [
    ...[':20:X', ':25:111-222333-4', ':28C:1', balance('60F', opening)],
    ...lines.flatMap(({ amount, text, reference = 'NONREF' }) => [
      `:61:260114${amount < 0 ? 'D' : 'C'}${Math.abs(amount)},NTRFNONREF//${reference}`,
      `:86:${text}`,
    ]),
    ...[balance('62F', closing), '-', ''],
  ].join('\n');
}

describe('E85: a day that comes again', () => {
  let desk: Desk;
  let order: string;
  let code: string;
  beforeEach(async () => {
    desk = await makeDesk();
    order = ids.next();
    code = collectionReference(order);
    await desk.rail.instructionsFor({ transactionId: order, method: 'paynow', amount: Amount.of(200, 'SGD') });
    desk.tick();
  });
  afterEach(() => desk.close());

  const bookSwift = async (lines: readonly Written[], opening = 0) => {
    const { preview } = await desk.book(swift(lines, opening), { format: 'mt940' });
    desk.tick();
    return preview.counts;
  };
  const bookCsv = async (...rows: readonly (readonly [amount: string, text: string, bank?: string])[]) => {
    const all = rows.map(([amount, text, bank = '']): Row => ({ amount, text, bank, date: DAY }));
    const { preview } = await desk.book(desk.csvOf(all));
    desk.tick();
    return preview.counts;
  };
  const amounts = async (): Promise<string[]> => {
    const rows = await desk.database.query<{ amount: string }>(
      'SELECT trim_scale(amount)::text AS amount FROM desk.line ORDER BY id',
    );
    return rows.map(({ amount }) => amount);
  };
  const paid = async (): Promise<unknown[]> =>
    (await desk.rail.paymentsFor(order)).map(({ amount, reversed }) => [amount, reversed === true]);

  it('with other words for a payment pays its order once: an operator sees both', async () => {
    await bookSwift([{ amount: 200, text: `PAYNOW ${code}` }]);
    const counts = await bookSwift([{ amount: 200, text: `PAYNOW ${code} ADA` }]);
    const [line] = await desk.undecided.listLines();

    expect([counts.undecided, await paid()]).toEqual([1, [['200', false]]]);
    expect(line).toMatchObject({ why: 'changed', amount: '200', booked: { amount: '200', text: `PAYNOW ${code}` } });
  });

  it('with another amount is named, and replaces the first where an operator says so', async () => {
    await bookSwift([
      { amount: 20, text: code },
      { amount: 50, text: 'other' },
    ]);
    const counts = await bookSwift([
      { amount: 200, text: code },
      { amount: 50, text: 'other' },
    ]);
    const line = (await desk.undecided.listLines()).find(({ why }) => why === 'changed');
    await desk.undecided.decideLine(line!.importId, line!.line, 'replaces');

    expect(counts.undecided).toBe(2);
    expect(await paid()).toEqual([
      ['20', true],
      ['200', false],
    ]);
  });

  it('with a reference of the bank where it had none pays its order once', async () => {
    await bookSwift([{ amount: 200, text: code }]);
    const counts = await bookSwift([{ amount: 200, text: code, reference: 'FINAL77' }]);

    expect([counts.undecided, await amounts()]).toEqual([1, ['200']]);
  });

  it('without balances is known by the lines around, which it has again', async () => {
    await bookCsv(['7', 'a'], ['200', 'from ADA'], ['9', 'c']);
    const counts = await bookCsv(['7', 'a'], ['200', 'FAST from ADA'], ['9', 'c'], ['200', 'from BOB']);

    const why = (await desk.undecided.listLines()).map((line) => [line.amount, line.why]);

    expect(why).toEqual([
      ['7', 'equal'],
      ['200', 'changed'],
      ['9', 'equal'],
    ]);
    expect([counts.unmatched, await amounts()]).toEqual([1, ['7', '200', '9', '200']]);
  });

  it('without balances and with no line around is known by its order', async () => {
    await bookCsv(['200', code]);
    const counts = await bookCsv(['200', `FAST ${code}`]);

    expect([counts.undecided, await paid()]).toEqual([1, [['200', false]]]);
  });

  it('with more lines than before brings them without a question, however alike', async () => {
    await bookCsv(['200', 'from ADA'], ['9', 'b']);
    const longer = await bookCsv(['200', 'from ADA'], ['9', 'b'], ['200', 'from BOB']);
    await bookSwift([{ amount: 31, text: 'x' }], 409);

    expect([longer, await amounts()]).toMatchObject([{ undecided: 2, unmatched: 1 }, ['200', '9', '200', '31']]);
  });

  it('in a part that begins later brings its new lines without a question', async () => {
    await bookCsv(['200', 'from ADA'], ['9', 'b']);
    const later = await bookCsv(['9', 'b'], ['200', 'from BOB']);

    expect([later, await amounts()]).toMatchObject([{ undecided: 1, unmatched: 1 }, ['200', '9', '200']]);
  });

  it('with a payment for another order brings it without a question, though its balances say that it is in the same place', async () => {
    const other = ids.next();
    await desk.rail.instructionsFor({ transactionId: other, method: 'paynow', amount: Amount.of(200, 'SGD') });
    await bookSwift([{ amount: 200, text: code }]);
    const counts = await bookSwift([{ amount: 200, text: collectionReference(other) }]);

    expect([counts.undecided, await paid(), (await desk.rail.paymentsFor(other)).length]).toEqual([
      0,
      [['200', false]],
      1,
    ]);
  });

  it('and goes on where the books end brings two payments for one order', async () => {
    await bookSwift([{ amount: 100, text: `first ${code}` }]);
    const counts = await bookSwift([{ amount: 100, text: `second ${code}` }], 100);

    expect([counts.undecided, await paid()]).toEqual([
      0,
      [
        ['100', false],
        ['100', false],
      ],
    ]);
  });
});
