import { DeskAccounts, payoutReference, writePayouts } from '@rampart/bank-desk';
import { Amount, DAY, ids } from '@rampart/kernel';
import { type Desk, DESK_ACCOUNTS, makeDesk } from '../../../test/support/own-desk.js';

describe('payouts in a batch of the desk', () => {
  let desk: Desk;
  beforeEach(async () => (desk = await makeDesk()));
  afterEach(() => desk.close());

  /** Queues payouts of 12.5 and makes a batch of them. */
  async function batchOf(payouts: number): Promise<{ id: string; keys: string[] }> {
    const keys = Array.from({ length: payouts }, () => ids.next());
    for (const key of keys)
      await desk.rail.sendPayout({
        ...{ key, transactionId: ids.next(), purpose: 'payout', method: 'paynow', amount: Amount.of('12.5', 'SGD') },
        attributes: { account: '123-456', accountName: 'Ada' },
      });
    return { id: (await desk.batches.makeBatch('sgd', 'mei'))!.id, keys };
  }

  async function approvedBatchOf(payouts: number): Promise<{ id: string; keys: string[] }> {
    const batch = await batchOf(payouts);
    await desk.approve(batch.id, 'mei');
    await desk.approve(batch.id, 'tan');
    return batch;
  }

  const bookPayout = (key: string) => desk.book(desk.csvOf([{ amount: '-12.5', text: payoutReference(key) }]));
  const issued = (id: string) =>
    desk.database.query('SELECT issued_at, issued_by FROM desk.batch WHERE id = $1', [id]).then(([row]) => row);

  it('that a statement shows already are in no file: they drop out when it is issued', async () => {
    const { id, keys } = await approvedBatchOf(2);
    await bookPayout(keys[0]!);
    const file = await desk.batches.issueFile(id, 'tan');

    expect(file?.content).toContain('<NbOfTxs>1</NbOfTxs>');
    expect(file?.content).toContain(payoutReference(keys[1]!));
    expect(file?.content).not.toContain(payoutReference(keys[0]!));
    expect(await desk.rail.findPayout(keys[0]!)).toMatchObject({ state: 'confirmed' });
    expect(await desk.batches.findBatch(id)).toMatchObject({ payouts: 1, total: '12.5', booked: 0 });
  });

  it('are shown page by page with their payees, in the order of the file', async () => {
    const { id } = await batchOf(3);
    const [first, ...others] = (await desk.payees.listPayouts(id)).payouts;

    expect(first).toMatchObject({ name: 'Ada', account: '123-456', amount: '12.5', currency: 'SGD', state: 'batched' });
    expect((await desk.payees.listPayouts(id, first!.seq)).payouts).toEqual(others);
    expect(others).toHaveLength(2);
  });

  const redirect = (key: string): Promise<unknown> =>
    desk.database.query(`UPDATE desk.payout SET creditor = '{"name":"Eve","account":"999-9"}' WHERE key = $1`, [key]);

  it('are approved as they were shown, or not at all', async () => {
    const { id, keys } = await batchOf(2);
    const { digest } = await desk.payees.listPayouts(id);
    await redirect(keys[1]!);

    expect(await desk.batches.approveBatch(id, { by: 'mei', digest })).toBe('changed');
    expect(await desk.batches.findBatch(id)).toMatchObject({ state: 'proposed', approvedBy: [] });
    expect(await desk.approve(id, 'mei')).toMatchObject({ approvedBy: ['mei'] });
  });

  it('leave as they were approved, or not at all', async () => {
    const { id, keys } = await approvedBatchOf(2);
    await redirect(keys[1]!);

    expect(await desk.batches.issueFile(id, 'tan')).toBeUndefined();
    expect(await desk.batches.findBatch(id)).toMatchObject({ state: 'approved' });
  });

  it('are no file where statements show all of them already', async () => {
    const { id, keys } = await approvedBatchOf(1);
    await bookPayout(keys[0]!);

    expect(await desk.batches.issueFile(id, 'tan')).toBeUndefined();
    expect(await desk.batches.withdrawBatch(id)).toBe(true);
  });

  it('that a statement shows already never wait again when their batch is withdrawn', async () => {
    const { id, keys } = await batchOf(1);
    await bookPayout(keys[0]!);

    expect(await desk.batches.withdrawBatch(id)).toBe(true);
    expect(await desk.batches.makeBatch('sgd', 'mei')).toBeUndefined();
    expect(await desk.rail.findPayout(keys[0]!)).toMatchObject({ state: 'confirmed' });
  });

  it('are issued once: fetched again weeks later, by another operator and after the bank has booked one, the file is the same', async () => {
    const { id, keys } = await approvedBatchOf(2);
    const first = await desk.batches.issueFile(id, 'tan');
    const then = await issued(id);
    desk.clock.advance(20 * DAY);
    await bookPayout(keys[0]!);

    expect(await desk.batches.issueFile(id, 'mei')).toEqual(first);
    expect(await issued(id)).toEqual(then);
    expect(then).toMatchObject({ issued_by: 'tan' });
  });

  it.each([
    ['2026-01-15T11:59:00Z', '2026-01-15', 'a Thursday, four hours before the cut-off'],
    ['2026-01-15T12:00:00Z', '2026-01-16', 'the same day, later'],
    ['2026-01-16T13:00:00Z', '2026-01-20', 'a Friday, later: Monday is a holiday'],
  ])('that are due at %s are promised for %s: %s', (due, day) => {
    expect(desk.rail.payoutDay('paynow', new Date(due))).toBe(day);
    expect(desk.rail.payoutEnd('paynow', new Date(due))).toEqual(new Date(`${day}T23:59:59.999Z`));
    expect(desk.rail.payoutDay('fps', new Date(due))).toBeUndefined();
    expect(desk.rail.payoutEnd('fps', new Date(due))).toBeUndefined();
  });

  it('leave with a day on which the bank can carry them out, however late their batch is approved', async () => {
    const { id } = await approvedBatchOf(1);
    const before = await desk.batches.findBatch(id);
    desk.clock.advance(2 * DAY); // advances to a Saturday; the Monday after is a holiday
    const file = await desk.batches.issueFile(id, 'tan');

    expect(before?.executionDate).toBe('2026-01-15');
    expect(file?.content).toContain('<ReqdExctnDt>2026-01-20</ReqdExctnDt>');
    expect(await desk.batches.findBatch(id)).toMatchObject({ executionDate: '2026-01-20' });
  });

  it('whose account left the configuration stay as they are: nothing counts as sent without its file', async () => {
    const { id, keys } = await approvedBatchOf(1);
    const other = desk.withAccounts(DeskAccounts.parse({ accounts: DESK_ACCOUNTS.accounts.slice(1) }));

    expect(await other.batches.issueFile(id, 'tan')).toBeUndefined();
    expect(await desk.batches.findBatch(id)).toMatchObject({ state: 'approved' });
    expect((await desk.batches.issueFile(id, 'tan'))?.content).toContain(payoutReference(keys[0]!));
  });

  it('and statements wait for their account: nothing is booked while it is not configured', async () => {
    const other = desk.withAccounts(DeskAccounts.parse({ accounts: DESK_ACCOUNTS.accounts.slice(1) }));
    const { id } = await desk.stage(desk.csvOf([{ amount: '5', text: 'x' }]));

    expect(await other.imports.bookFile(id, 'mei')).toBe('withoutAccount');
    expect(await desk.imports.bookFile(id, 'mei')).toBe('booked');
  });

  it('in CSV keep the sign of an account and all decimals of the currency, and no cell is a formula', () => {
    const [account] = DeskAccounts.parse(DESK_ACCOUNTS).all;
    const creditor = { name: '=cmd|calc', account: '+6591234567', bank: '@SUM' };
    const content = writePayouts(
      {
        ...{ messageId: 'RD1', createdAt: new Date(0), executionDate: '2026-01-15', account: account! },
        payouts: [{ reference: 'PREF', amount: '12.5', creditor }],
      },
      'csv',
    );

    expect(content.split('\r\n')[1]).toBe('"PREF","cmd calc","+6591234567","SUM","12.50","SGD","2026-01-15","RD1"');
  });
});
