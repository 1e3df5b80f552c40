import { collectionReference, UnexplainedLines } from '@rampart/bank-desk';
import { Amount, ids } from '@rampart/kernel';
import { type Desk, makeDesk } from '../../support/own-desk.js';

interface Line {
  readonly mark: 'C' | 'RC' | 'RD';
  readonly text: string;
  readonly bank?: string;
  readonly own?: string;
}

/** A statement in which each line moves 200. */
function swift(lines: readonly Line[], opening: number): string {
  const closing = lines.reduce((sum, { mark }) => sum + (mark === 'RC' ? -200 : 200), opening);
  const rows = lines.flatMap(({ mark, text, bank = 'NONREF', own = 'NONREF' }) => [
    `:61:260114${mark}200,NTRF${own}//${bank}`,
    `:86:${text}`,
  ]);
  return [
    ...[':20:X', ':25:111-222333-4', ':28C:1', `:60F:C260114SGD${opening},`],
    ...rows,
    ...[`:62F:C260114SGD${closing},`, '-', ''],
  ].join('\n');
}

describe('E86: the bank takes a payment back, and its reference is that of others', () => {
  let desk: Desk;
  let orders: string[];
  let balance: number;
  beforeEach(async () => {
    desk = await makeDesk();
    balance = 0;
    orders = [ids.next(), ids.next()];
    for (const transactionId of orders)
      await desk.rail.instructionsFor({ transactionId, method: 'paynow', amount: Amount.of(200, 'SGD') });
  });
  afterEach(() => desk.close());

  const code = (order: number): string => collectionReference(orders[order]!);
  async function book(...lines: readonly Line[]): Promise<boolean[]> {
    await desk.book(swift(lines, balance), { format: 'mt940' });
    balance += lines.reduce((sum, { mark }) => sum + (mark === 'RC' ? -200 : 200), 0);
    for (const { importId, line } of await desk.undecided.listLines())
      await desk.undecided.decideLine(importId, line, 'new');
    desk.tick();
    const payments = await Promise.all(orders.map((order) => desk.rail.paymentsFor(order)));
    return payments.flat().map(({ reversed }) => reversed === true);
  }

  it.each([
    ['of the bank', { bank: 'BULK' }],
    ['of the payer', { own: 'SALARY' }],
  ])('%s: the order that the line names loses its payment, and no other', async (_, shared) => {
    await book({ mark: 'C', text: code(0), ...shared }, { mark: 'C', text: code(1), ...shared });

    expect(await book({ mark: 'RC', text: `RETURN ${code(0)}`, ...shared })).toEqual([true, false]);
    expect(await book({ mark: 'RC', text: `RETURN ${code(1)}`, ...shared })).toEqual([true, true]);
    expect(await book({ mark: 'RD', text: `AGAIN ${code(1)}`, ...shared })).toEqual([true, false]);
  });

  it('and it names no order: none loses its payment, and an operator sees money out that nothing explains', async () => {
    const shared = { bank: 'BULK' };
    await book({ mark: 'C', text: code(0), ...shared }, { mark: 'C', text: code(1), ...shared });

    expect(await book({ mark: 'RC', text: 'RETURN', ...shared })).toEqual([false, false]);
    expect(await new UnexplainedLines(desk.database).listLines(async () => new Set())).toMatchObject([
      { amount: '200', text: 'RETURN' },
    ]);
  });

  it('and a reference that is one payment’s alone names it, though a newer one is for the same order', async () => {
    await book({ mark: 'C', text: code(0), bank: 'A1B1' }, { mark: 'C', text: code(0), bank: 'A1B2' });

    expect(await book({ mark: 'RC', text: `RETURN ${code(0)}`, bank: 'A1B1' })).toEqual([true, false]);
  });
});
