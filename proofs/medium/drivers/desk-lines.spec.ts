import fc from 'fast-check';
import { collectionReference } from '@rampart/bank-desk';
import { Amount, ids } from '@rampart/kernel';
import { type Desk, makeDesk, type Row } from '../../../test/support/own-desk.js';

/** A movement of the account as the bank knows it. */
interface Movement {
  readonly id: number;
  readonly row: Row;
}

const RUNS = Number(process.env['RUNS'] ?? 40);

describe('lines of several files', () => {
  let desk: Desk;
  beforeEach(async () => (desk = await makeDesk()));
  afterEach(() => desk.close());

  const amounts = async (): Promise<string[]> =>
    (
      await desk.database.query<{ amount: string }>(
        'SELECT trim_scale(amount)::text AS amount FROM desk.line ORDER BY id',
      )
    ).map(({ amount }) => amount);
  const DAY = '2026-01-14';
  const plain = (amount: string, text = '', bank = ''): Row => ({ amount, text, bank, date: DAY });
  const swift = (...lines: readonly string[]): string => {
    const sum = lines.length * 200;
    return [
      ':20:X',
      ':25:111-222333-4',
      ':28C:1',
      ':60F:C260114SGD0,',
      ...lines,
      `:62F:C260114SGD${sum},`,
      '-',
      '',
    ].join('\n');
  };

  it('that no reference names are booked each: two payments of one file with the words of no reference are two', async () => {
    const orders = [ids.next(), ids.next()];
    for (const transactionId of orders)
      await desk.rail.instructionsFor({ transactionId, method: 'paynow', amount: Amount.of(200, 'SGD') });
    const lines = orders.flatMap((id) => [
      ':61:2601140114C200,00NTRFNONREF//000000000',
      `:86:${collectionReference(id)}`,
    ]);

    await desk.book(swift(...lines.slice(0, 4)).replace('C260114SGD800,', 'C260114SGD400,'), { format: 'mt940' });

    const paid = await Promise.all(orders.map((id) => desk.rail.paymentsFor(id)));
    expect(paid.map((payments) => payments.length)).toEqual([1, 1]);
  });

  it.each(['000000000', 'NONREF', 'NOTPROVIDED', 'n/a', '---', 'BULK'])(
    'of one file are never the same line, whatever repeats in their references: %s',
    async (bank) => {
      const { preview } = await desk.book(
        desk.csvOf([plain('200', 'a', bank), plain('200', 'a', bank), plain('5', 'b', bank)]),
      );

      expect([await amounts(), preview.counts.undecided]).toEqual([['200', '200', '5'], 0]);
    },
  );

  it.each(['PAYNOW', 'FPS CREDIT', '1'])(
    'E113: of two files are not the same line for a reference that is a word or the number of a row: %s',
    async (bank) => {
      await desk.book(desk.csvOf([plain('200', 'a', bank)]));
      const { preview } = await desk.book(desk.csvOf([plain('200', 'a', bank), plain('7', 'b', bank)]));

      expect([preview.counts.undecided, await amounts()]).toEqual([1, ['200', '7']]);
    },
  );

  it('that may be the same wait for an operator: booked as new, or left as known', async () => {
    await desk.book(desk.csvOf([plain('200')]));
    const { preview } = await desk.book(desk.csvOf([plain('200'), plain('7', 'x')]));
    const [line] = await desk.undecided.listLines();
    const decided = await desk.undecided.decideLine(line!.importId, line!.line, 'new');
    const again = await desk.undecided.decideLine(line!.importId, line!.line, 'new');

    expect(preview.counts).toMatchObject({ undecided: 1, unmatched: 1 });
    expect(line).toMatchObject({ at: 2, amount: '200', why: 'equal', booked: { at: 2, amount: '200' } });
    expect([decided, again, await desk.undecided.listLines(), await amounts()]).toEqual([
      'booked',
      'unknown',
      [],
      ['200', '7', '200'],
    ]);
  });

  it('with a reference of another amount are named, and the good lines of their file are booked', async () => {
    await desk.book(desk.csvOf([plain('5', 'x', 'B1')]));
    const { outcome } = await desk.book(desk.csvOf([plain('6', 'x', 'B1'), plain('9', 'y', 'B2')]));
    const [line] = await desk.undecided.listLines();

    expect([outcome, await amounts()]).toEqual(['booked', ['5', '9']]);
    expect(line).toMatchObject({
      ...{ fileName: 'statement.csv', at: 2, why: 'reference', bankReference: 'B1' },
      booked: { fileName: 'statement.csv', at: 2, amount: '5' },
    });
  });

  it('that replace a booked one are booked, and the booked one counts as taken back', async () => {
    const order = ids.next();
    await desk.rail.instructionsFor({ transactionId: order, method: 'paynow', amount: Amount.of(500, 'SGD') });
    desk.tick();
    const text = collectionReference(order);
    await desk.book(desk.csvOf([plain('50', text, 'B1')]));
    await desk.book(desk.csvOf([plain('500', text, 'B1')]));
    const [line] = await desk.undecided.listLines();
    await desk.undecided.decideLine(line!.importId, line!.line, 'replaces');

    expect((await desk.rail.paymentsFor(order)).map(({ amount, reversed }) => [amount, reversed])).toEqual([
      ['50', true],
      ['500', undefined],
    ]);
  });

  it('of a day that a file has whole are known without a question', async () => {
    const rows = [
      { ...plain('1', 'x'), date: '2026-01-13' },
      ...['2', '2', '3'].map((amount) => plain(amount)),
      { ...plain('4', 'y'), date: '2026-01-15' },
    ];
    await desk.book(desk.csvOf([rows[1]!]));
    const { preview } = await desk.book(desk.csvOf(rows));
    const again = await desk.book(desk.csvOf([rows[2]!, rows[3]!, rows[1]!]));

    expect([preview.counts.undecided, again.preview.counts]).toMatchObject([0, { undecided: 0, known: 3 }]);
    expect((await amounts()).toSorted()).toEqual(['1', '2', '2', '3', '4']);
  });

  it('of the same bytes are known, and those of another format with the same amounts are asked about', async () => {
    const file = desk.csvOf([plain('200', 'x')]);
    await desk.book(file);
    const { preview } = await desk.book(file);
    const other = await desk.book(swift(':61:2601140114C200,00NTRFNONREF//B77', ':86:x').replace('SGD400', 'SGD200'), {
      format: 'mt940',
    });

    expect([preview.counts.known, other.preview.counts.undecided, await amounts()]).toEqual([1, 1, ['200']]);
  });

  it('E84: that take a payment back are known by its order, where their text alone names it, and those that take that back again', async () => {
    const order = ids.next();
    await desk.rail.instructionsFor({ transactionId: order, method: 'paynow', amount: Amount.of(200, 'SGD') });
    const text = collectionReference(order);
    let balance = 0;
    const book = async (mark: 'C' | 'RC' | 'RD', change: number, bank: string) => {
      const before = balance;
      balance += change;
      await desk.book(
        `:20:X\n:25:111-222333-4\n:28C:1\n:60F:C260114SGD${before},\n:61:260114${mark}200,NRTINONREF//${bank}\n:86:${text}\n:62F:C260114SGD${balance},\n-\n`,
        { format: 'mt940' },
      );
      return (await desk.rail.paymentsFor(order)).map(({ amount, reversed }) => [amount, reversed === true]);
    };

    expect(await book('C', 200, 'B1')).toEqual([['200', false]]);
    expect(await book('RC', -200, 'B2')).toEqual([['200', true]]);
    expect(await book('RD', 200, 'B3')).toEqual([['200', false]]);
  });

  it('E84: that take one of two equal payments back leave the other', async () => {
    const order = ids.next();
    await desk.rail.instructionsFor({ transactionId: order, method: 'paynow', amount: Amount.of(400, 'SGD') });
    const text = collectionReference(order);
    const paid = (bank: string): string => `:61:260114C200,NTRFNONREF//${bank}\n:86:${text}\n`;
    await desk.book(
      `:20:X\n:25:111-222333-4\n:28C:1\n:60F:C260114SGD0,\n${paid('B1')}${paid('B2')}:61:260114RC200,NRTINONREF//B3\n:86:${text}\n:62F:C260114SGD200,\n-\n`,
      { format: 'mt940' },
    );

    expect((await desk.rail.paymentsFor(order)).map(({ reversed }) => reversed === true)).toEqual([false, true]);
  });

  it.each([
    ['that name the order', (code: string): string => `${code} PAYNOW`],
    ['that do not', (): string => 'CREDIT BY PAYNOW'],
  ])(
    'E83: of a notification are asked about where a statement has them, with other texts %s: none pays twice by itself',
    async (_, other) => {
      const [number, day] = [
        '<Acct><Id><Othr><Id>111-222333-4</Id></Othr></Id><Ccy>SGD</Ccy></Acct>',
        `<Dt><Dt>${DAY}</Dt></Dt>`,
      ];
      const entry = (text: string): string =>
        `<Ntry><Amt Ccy="SGD">200</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>${DAY}</Dt></ValDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`;
      const balance = (type: string, amount: string): string =>
        `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="SGD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${day}</Bal>`;
      const order = ids.next();
      await desk.rail.instructionsFor({ transactionId: order, method: 'paynow', amount: Amount.of(200, 'SGD') });
      const text = collectionReference(order);
      await desk.book(
        `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn>${number}${entry(text)}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
        { format: 'camt' },
      );
      const { preview } = await desk.book(
        `<Document><BkToCstmrStmt><Stmt>${number}${balance('OPBD', '0')}${balance('CLBD', '200')}${entry(other(text))}</Stmt></BkToCstmrStmt></Document>`,
        { format: 'camt' },
      );

      expect([preview.counts.undecided, await amounts()]).toEqual([1, ['200']]);
      expect(await desk.rail.paymentsFor(order)).toHaveLength(1);
    },
  );

  it('that continue the books by their balance are new, however equal', async () => {
    const statement = (from: number) =>
      `:20:X\n:25:111-222333-4\n:28C:1\n:60M:C260114SGD${from},\n:61:2601140114C200,00NTRFNONREF\n:86:x\n:62M:C260114SGD${from + 200},\n-\n`;
    await desk.book(statement(0), { format: 'mt940' });
    const { preview } = await desk.book(statement(200), { format: 'mt940' });

    expect([preview.counts.undecided, await amounts()]).toEqual([0, ['200', '200']]);
  });

  /** Few distinct lines, so that many are equal. */
  const movement = fc.record({
    day: fc.integer({ min: 12, max: 14 }),
    amount: fc.constantFrom('1', '2', '200'),
    text: fc.constantFrom('', 'thanks'),
    bank: fc.constantFrom('', '', '000000', 'BULK', 'unique'),
  });
  const windows = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 8 }), fc.infiniteStream(fc.nat())), {
    minLength: 1,
    maxLength: 4,
  });

  it('overlapping in any way, in any order and of any order within a day, are booked once each, or an operator is asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 12 }), windows, async (movements, spans) => {
        const sorted = movements.toSorted((a, b) => a.day - b.day);
        const truth: Movement[] = sorted.map(({ day, amount, text, bank }, id) => ({
          id,
          row: { amount, text, bank: bank === 'unique' ? `U${id}X` : bank, date: `2026-01-${day}` },
        }));
        const files = spans.map(([from, length, order]) =>
          reordered(truth.slice(from % truth.length, (from % truth.length) + length + 1), order),
        );
        await desk.database.query('TRUNCATE desk.import CASCADE');
        await expectOnce(desk, files);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});

/** Shuffles the lines within each day. */
const reordered = (file: readonly Movement[], order: Iterable<number>): Movement[] => {
  const keys = order[Symbol.iterator]();
  return file
    .map((each) => ({ each, key: [each.row.date, keys.next().value] as const }))
    .toSorted((a, b) => (a.key[0] === b.key[0] ? Number(a.key[1]) - Number(b.key[1]) : a.key[0]! < b.key[0]! ? -1 : 1))
    .map(({ each }) => each);
};

/** Equal for movements with the same content: a placeholder reference counts as none. */
const kindOf = ({ row: { bank = '', ...row } }: Movement): string =>
  JSON.stringify({ ...row, bank: bank === '000000' ? '' : bank });

/** Books files, and expects no more of each kind of equal movements than exist, and none that is neither booked nor before an operator. */
async function expectOnce(own: Desk, files: readonly (readonly Movement[])[]): Promise<void> {
  const lineOf = new Map<string, Movement>();
  for (const file of files) {
    const { preview, outcome } = await own.book(own.csvOf(file.map(({ row }) => row)));
    expect(outcome).toBe('booked');
    file.forEach((each, i) => lineOf.set(`${preview.id}/${i + 1}`, each));
    own.tick();
  }
  const booked = await own.database.query<{ line: string }>(`SELECT import_id || '/' || ord AS line FROM desk.line`);
  const open = (await own.undecided.listLines()).map(({ importId, line }) => `${importId}/${line}`);
  const countOf = (lines: readonly (Movement | undefined)[], kind: string): number =>
    lines.filter((each) => each && kindOf(each) === kind).length;
  const all = [...new Map(files.flat().map((each) => [each.id, each])).values()];

  for (const kind of new Set(all.map(kindOf))) {
    const times = countOf(all, kind);
    const known = countOf(
      booked.map(({ line }) => lineOf.get(line)),
      kind,
    );
    const asked = countOf(
      open.map((line) => lineOf.get(line)),
      kind,
    );
    expect({ kind, isTwice: known > times, isLost: known + asked < times }).toEqual({
      kind,
      isTwice: false,
      isLost: false,
    });
  }
}
