import { Amount, ids } from '@rampart/kernel';
import type { CryptoPayout, FiatPayout } from '@rampart/ports';
import { makeSandbox, type Sandbox } from './sandbox.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await makeSandbox();
});
afterAll(() => sandbox.close());

const fiatPayout = (transactionId: string, accountName?: string): FiatPayout => ({
  key: ids.next(),
  transactionId,
  purpose: 'payout',
  method: 'upi',
  amount: Amount.of(1_000, 'INR'),
  attributes: accountName === undefined ? {} : { accountName },
});

const cryptoPayout = (to: CryptoPayout['to']): CryptoPayout => ({
  key: ids.next(),
  transactionId: ids.next(),
  amount: Amount.of(1, 'USDT'),
  to,
});

describe('what becomes of a payout', () => {
  it('is what was decided for the next one, once, and not for one that was sent before', async () => {
    const { controls, rail } = sandbox;
    const transactionId = ids.next();
    const [before, next, after] = [fiatPayout(transactionId), fiatPayout(transactionId), fiatPayout(transactionId)];
    await rail.sendPayout(before);
    await controls.decidePayout({ transactionId, outcome: 'uncertain' });
    await controls.decidePayout({ transactionId, outcome: 'fail' });

    const outcomes = [];
    for (const payout of [before, next, next, after]) outcomes.push((await rail.sendPayout(payout)).outcome);

    expect(outcomes).toEqual(['submitted', 'rejected', 'rejected', 'submitted']);
  });

  it('is what was decided for the return of a payment under any reference, which its payer may have written anything into', async () => {
    const { controls, rail } = sandbox;
    const giveBack = { key: ids.next(), eventId: 'event', reference: 'from Ada', amount: Amount.of(200, 'SGD') };
    await controls.decidePayout({ transactionId: 'from Ada', outcome: 'fail' });

    expect((await rail.returnPayment(giveBack)).outcome).toBe('rejected');

    expect(await controls.payoutsOf('from Ada')).toEqual([giveBack.key]);
    const stored = await sandbox.database.query('SELECT * FROM sandbox.sent_payout WHERE key = $1', [giveBack.key]);
    expect(JSON.stringify(stored)).not.toContain('Ada');
  });

  it('is a payment without an answer after `timeout`, which is found and made once', async () => {
    const { controls, rail } = sandbox;
    const payout = fiatPayout(ids.next());
    await controls.decidePayout({ transactionId: payout.transactionId, outcome: 'timeout' });

    await expect(rail.sendPayout(payout)).rejects.toThrow('timed out');

    expect(await rail.findPayout(payout.key)).toMatchObject({ state: 'confirmed' });
    expect(await rail.sendPayout(payout)).toMatchObject({ outcome: 'submitted' });
    expect(await controls.payoutsOf(payout.transactionId)).toHaveLength(1);
  });

  it.each([
    ['waitLiquidity', 'waiting_liquidity'],
    ['feeTooHigh', 'fee_too_high'],
  ] as const)('is nothing for now after `%s`, until the sandbox reports something else', async (outcome, reason) => {
    const { controls, rail } = sandbox;
    const payout = fiatPayout(ids.next());
    await controls.decidePayout({ transactionId: payout.transactionId, outcome });

    expect([await rail.sendPayout(payout), await rail.sendPayout(payout)]).toEqual(
      Array(2).fill({ outcome: 'deferred', reason }),
    );
    await controls.decidePayout({ transactionId: payout.transactionId, outcome: 'succeed' });

    expect(await rail.sendPayout(payout)).toMatchObject({ outcome: 'submitted' });
  });

  it.each(['FAIL', 'fail', ' Fail '])('is a refusal when it goes to the account name %j', async (accountName) => {
    expect(await sandbox.rail.sendPayout(fiatPayout(ids.next(), accountName))).toEqual({
      outcome: 'rejected',
      reason: expect.any(String),
    });
  });

  it('is unclear when it goes to the account name, tag or internal account UNCERTAIN', async () => {
    const wallet = { kind: 'wallet', chain: 'zilliqa', address: 'zil1', tag: 'uncertain' } as const;

    await expect(sandbox.rail.sendPayout(fiatPayout(ids.next(), 'UNCERTAIN'))).rejects.toThrow('timed out');
    await expect(sandbox.chain.sendPayout(cryptoPayout(wallet))).rejects.toThrow('timed out');
    await expect(sandbox.chain.sendPayout(cryptoPayout({ kind: 'internal', account: 'UNCERTAIN' }))).rejects.toThrow(
      'timed out',
    );
  });

  it('heeds what was decided before a magic word', async () => {
    const payout = fiatPayout(ids.next(), 'FAIL');
    await sandbox.controls.decidePayout({ transactionId: payout.transactionId, outcome: 'succeed' });

    expect(await sandbox.rail.sendPayout(payout)).toMatchObject({ outcome: 'submitted' });
  });

  it('is success for any other payee, whatever their name', async () => {
    for (const name of ['Failure', 'constructor', '__proto__']) {
      expect(await sandbox.rail.sendPayout(fiatPayout(ids.next(), name))).toMatchObject({ outcome: 'submitted' });
    }
  });
});

describe('the reference of a payout', () => {
  it.each([
    ['bitcoin', /^[0-9a-f]{64}$/],
    ['ethereum', /^0x[0-9a-f]{64}$/],
    ['binance_smart_chain', /^0x[0-9a-f]{64}$/],
    ['tron', /^[0-9a-f]{64}$/],
    ['zilliqa', /^0x[0-9a-f]{64}$/],
    ['nem', /^[0-9a-f]{64}$/],
  ] as const)('on %s looks like %s', async (chain, format) => {
    const answer = await sandbox.chain.sendPayout(cryptoPayout({ kind: 'wallet', chain, address: 'any' }));

    expect(answer).toEqual({ outcome: 'submitted', reference: expect.stringMatching(format) });
  });

  it('inside an exchange and of a bank is of their own kind', async () => {
    const internal = await sandbox.chain.sendPayout(cryptoPayout({ kind: 'internal', account: 'alice' }));
    const bank = await sandbox.rail.sendPayout(fiatPayout(ids.next()));

    expect(internal).toMatchObject({ reference: expect.stringMatching(/^INT-[0-9A-F]{16}$/) });
    expect(bank).toMatchObject({ reference: expect.stringMatching(/^FT[0-9A-F]{14}$/) });
  });
});
