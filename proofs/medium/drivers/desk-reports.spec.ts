import { payoutReference } from '@rampart/bank-desk';
import { Amount, ids } from '@rampart/kernel';
import { statusReport } from '../../../test/support/desk.js';
import { type Desk, makeDesk, only } from '../../../test/support/own-desk.js';

describe('E64: a payout file that the bank debits as one amount', () => {
  let desk: Desk;
  let keys: string[];
  let messageId: string;

  beforeEach(async () => {
    desk = await makeDesk();
    keys = [ids.next(), ids.next(), ids.next()];
    for (const key of keys)
      await desk.rail.sendPayout({
        ...{ key, transactionId: ids.next(), purpose: 'payout', method: 'paynow', amount: Amount.of('12.5', 'SGD') },
        attributes: { account: '123-456', accountName: 'Ada' },
      });
    messageId = (await desk.issue())!.batch.messageId;
  });
  afterEach(() => desk.close());

  const states = async (): Promise<string[]> =>
    Promise.all(keys.map(async (key) => (await desk.rail.findPayout(key)).state));
  const debit = (amount: string, text = messageId) => desk.book(desk.csvOf([{ amount: `-${amount}`, text }]));
  const report = (...refused: readonly string[]) =>
    desk.reports.applyReport('sgd', only(statusReport(messageId, ...refused.map(payoutReference))));
  const problems = async (): Promise<string[]> =>
    (await desk.rail.findAccountProblems()).filter(({ kind }) => kind === 'batchDiffers').map(({ detail }) => detail);
  const movements = async (): Promise<unknown[]> => {
    const { lines } = await desk.rail.readStatement({ from: new Date(0), to: new Date('2100-01-01') });
    return lines.map(({ id, amount, reversed }) => [id, amount, reversed]);
  };

  it('is paid by the debit with its message id, however the bank breaks it up, each payout a movement of its own', async () => {
    await debit('37.5', `${messageId.slice(0, 9)} ${messageId.slice(9).toLowerCase()}`);

    expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(await movements()).toEqual(keys.map((key) => [key, '12.5', undefined]));
    expect(await problems()).toEqual([]);
  });

  const swift = (line: string, [opening, closing]: readonly [string, string]): Promise<unknown> =>
    desk.book(`:20:X\n:25:111-222333-4\n:28C:1\n:60F:${opening}\n${line}\n:62F:${closing}\n-\n`, { format: 'mt940' });

  it('is paid by a debit that has the beginning of its message id, as far as field 61 has room', async () => {
    await swift(`:61:260115D37,5NTRF${messageId.slice(0, 16)}//B1\n:86:EFFECTS`, ['C260115SGD0,', 'D260115SGD37,5']);

    expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  it('is paid by a debit of camt that has the message id as that of its batch', async () => {
    const entry = `<Ntry><Amt Ccy="SGD">37.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-01-15</Dt></ValDt><AcctSvcrRef>NONREF</AcctSvcrRef><NtryDtls><Btch><PmtInfId>${messageId}</PmtInfId><NbOfTxs>3</NbOfTxs></Btch></NtryDtls></Ntry>`;
    const camt = `<?xml version="1.0"?><Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Acct><Id><Othr><Id>111-222333-4</Id></Othr></Id><Ccy>SGD</Ccy></Acct>${entry}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
    await desk.book(camt, { format: 'camt' });

    expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  it('is paid less what the bank refuses, whether the report comes before the debit or after it', async () => {
    const applied = await report(keys[0]!);
    await debit('25');

    expect([applied.keys, (await report(keys[0]!)).keys]).toEqual([[keys[0]], []]);
    expect(await states()).toEqual(['failed', 'confirmed', 'confirmed']);
    expect(await movements()).toEqual(keys.slice(1).map((key) => [key, '12.5', undefined]));
  });

  it('waits while the debit is another amount, and nothing of it is a movement', async () => {
    await debit('25');
    const before = [await states(), await movements(), await problems()];
    await report(keys[2]!);

    expect(before).toEqual([
      ['submitted', 'submitted', 'submitted'],
      [],
      [expect.stringContaining('debited 25 for this payout file, and its payouts add up to 37.5')],
    ]);
    expect([await states(), await problems()]).toEqual([['confirmed', 'confirmed', 'failed'], []]);
  });

  it('has a payout that came back as failed once, by the credit, the report, or both', async () => {
    await debit('37.5');
    await report(keys[1]!);
    await desk.book(desk.csvOf([{ amount: '12.5', text: `RETURN ${payoutReference(keys[1]!)}` }]));

    expect(await states()).toEqual(['confirmed', 'failed', 'confirmed']);
    expect(await movements()).toEqual(keys.map((key, i) => [key, '12.5', i === 1 ? true : undefined]));
    expect(await desk.rail.paymentsFor(`RETURN ${payoutReference(keys[1]!)}`)).toEqual([]);
  });

  it('has failed whole where the bank gives the amount back with its message id', async () => {
    await debit('37.5');
    await desk.book(desk.csvOf([{ amount: '37.5', text: `RETURN ${messageId}` }]));

    expect([await states(), await problems()]).toEqual([['failed', 'failed', 'failed'], []]);
    expect(await movements()).toEqual(keys.map((key) => [key, '12.5', true]));
  });

  it('has failed whole where the bank takes its debit back', async () => {
    await swift(`:61:260115D37,5NTRFNONREF//B7\n:86:${messageId}`, ['C260115SGD0,', 'D260115SGD37,5']);
    const before = await states();
    await swift(`:61:260115RD37,5NTRFNONREF//B8\n:86:REVERSAL ${messageId}`, ['D260115SGD37,5', 'C260115SGD0,']);

    expect([before, await states()]).toEqual([
      ['confirmed', 'confirmed', 'confirmed'],
      ['failed', 'failed', 'failed'],
    ]);
  });

  it('that is refused before it is debited in full is settled by the credit', async () => {
    await report(keys[1]!);
    await debit('37.5');
    const open = await problems();
    await desk.book(desk.csvOf([{ amount: '12.5', text: `RETURN ${payoutReference(keys[1]!)}` }]));

    expect(open).toHaveLength(1);
    expect([await states(), await problems()]).toEqual([['confirmed', 'failed', 'confirmed'], []]);
  });

  it('is not touched by a report about another file, or of another payment', async () => {
    const other = statusReport('RD000000000000000000000000', payoutReference(keys[0]!));

    await expect(desk.reports.applyReport('sgd', only(other))).rejects.toThrow(/has not sent/);
    await expect(desk.reports.applyReport('usd', only(statusReport(messageId)))).rejects.toThrow(/has not sent/);
    await expect(report(ids.next())).rejects.toThrow(/not in its file/);
    await expect(desk.reports.applyReport('sgd', only('<Document/>'))).rejects.toThrow(/no report/);
    expect(await states()).toEqual(['submitted', 'submitted', 'submitted']);
  });

  it('is refused whole by a report that says so', async () => {
    const whole = statusReport(messageId).replace('PART', 'RJCT');
    const { keys: refused } = await desk.reports.applyReport('sgd', only(whole));

    expect(refused.toSorted()).toEqual(keys.toSorted());
    expect(await states()).toEqual(['failed', 'failed', 'failed']);
  });
});
