import { HOUR, ids, MINUTE } from '@rampart/kernel';
import { makeSandbox, type Sandbox } from './sandbox.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await makeSandbox();
});
afterAll(() => sandbox.close());

describe('pay', () => {
  const payment = () => ({ transactionId: ids.next(), amount: '100', currency: 'SGD', id: 'bank-1' });

  it('is received now, or when it is said to have been', async () => {
    const { clock, controls, rail } = sandbox;
    const transactionId = ids.next();
    const earlier = new Date(clock.now().getTime() - HOUR);
    await controls.simulatePayment({ transactionId, amount: '1', currency: 'SGD' });
    await controls.simulatePayment({ transactionId, amount: '2', currency: 'SGD', receivedAt: earlier });

    const payments = await rail.paymentsFor(transactionId);

    expect(payments.map(({ amount, receivedAt }) => [amount, receivedAt])).toEqual([
      ['2', earlier],
      ['1', clock.now()],
    ]);
  });

  it('is the same payment under the same id, also when reported later and in other words', async () => {
    const { clock, controls, rail } = sandbox;
    const reported = payment();
    await controls.simulatePayment(reported);
    clock.advance(MINUTE);

    const again = await controls.simulatePayment({ ...reported, amount: '100.00' });

    expect(again).toEqual({ id: 'bank-1', conflict: false });
    expect(await rail.paymentsFor(reported.transactionId)).toEqual([
      expect.objectContaining({ amount: '100', currency: 'SGD' }),
    ]);
  });

  it.each([{ amount: '99' }, { currency: 'HKD' }, { receivedAt: new Date(0) }, { payerName: 'Charles Babbage' }])(
    'contradicts itself under the same id with %j, and reports both, the first first',
    async (other) => {
      const reported = payment();
      await sandbox.controls.simulatePayment(reported);

      const conflicting = [
        await sandbox.controls.simulatePayment({ ...reported, ...other }),
        await sandbox.controls.simulatePayment({ ...reported, ...other }),
      ];

      expect(conflicting).toEqual(Array(2).fill({ id: 'bank-1', conflict: true }));
      const payments = await sandbox.rail.paymentsFor(reported.transactionId);
      expect(payments).toMatchObject([{ amount: '100', currency: 'SGD' }, other]);
      expect(new Set(payments.map(({ eventId }) => eventId)).size).toBe(1);
    },
  );

  it('reported twice at the same moment in two ways is both, neither is lost', async () => {
    const reported = payment();

    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        sandbox.controls.simulatePayment({ ...reported, amount: String(100 + (i % 2)) }),
      ),
    );

    const payments = await sandbox.rail.paymentsFor(reported.transactionId);
    expect(payments.map(({ amount }) => amount).sort()).toEqual(['100', '101']);
  });

  it('with one id for two transactions is two payments with two event ids', async () => {
    const reported = [payment(), payment()];
    for (const each of reported) await sandbox.controls.simulatePayment(each);

    const payments = (
      await Promise.all(reported.map(({ transactionId }) => sandbox.rail.paymentsFor(transactionId)))
    ).flat();

    expect(new Set(payments.map(({ eventId }) => eventId)).size).toBe(2);
  });
});

describe('deposit', () => {
  const bitcoin = () => ({ transactionId: ids.next(), chain: 'bitcoin', currency: 'BTC', amount: '0.5' }) as const;

  it('is confirmed beyond doubt by default, under a realistic id', async () => {
    const reported = bitcoin();

    const { id } = await sandbox.controls.simulateDeposit(reported);

    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(await sandbox.chain.depositsFor(reported.transactionId)).toEqual([
      expect.objectContaining({ txId: id, confirmations: 100, dropped: false }),
    ]);
  });

  it('only gains confirmations', async () => {
    const reported = { ...bitcoin(), txId: 'tx-1' };
    for (const confirmations of [0, 3, 1]) await sandbox.controls.simulateDeposit({ ...reported, confirmations });

    expect(await sandbox.chain.depositsFor(reported.transactionId)).toEqual([
      expect.objectContaining({ txId: 'tx-1', confirmations: 3 }),
    ]);
  });

  it('stays dropped once it is, until it is reported to be back', async () => {
    const reported = { ...bitcoin(), txId: 'tx-1' };
    const news = [{ confirmations: 2 }, { dropped: true }, { confirmations: 6 }];
    for (const each of news) await sandbox.controls.simulateDeposit({ ...reported, ...each });

    expect(await sandbox.chain.depositsFor(reported.transactionId)).toEqual([
      expect.objectContaining({ confirmations: 0, dropped: true }),
    ]);
    await sandbox.controls.simulateDeposit({ ...reported, confirmations: 1, dropped: false });
    expect(await sandbox.chain.depositsFor(reported.transactionId)).toEqual([
      expect.objectContaining({ confirmations: 1, dropped: false }),
    ]);
  });

  it('without an id continues the last one when it can, and is a new one otherwise', async () => {
    const reported = bitcoin();
    const quarter = { amount: '0.25' };
    const news = [
      { confirmations: 0 },
      { confirmations: 2 },
      {},
      {},
      { ...quarter, confirmations: 0 },
      { ...quarter, dropped: true },
    ];
    for (const each of news) await sandbox.controls.simulateDeposit({ ...reported, ...each });

    const deposits = await sandbox.chain.depositsFor(reported.transactionId);

    expect(deposits.map(({ amount, confirmations, dropped }) => [amount, confirmations, dropped])).toEqual([
      ['0.5', 100, false],
      ['0.5', 100, false],
      ['0.25', 0, true],
    ]);
  });

  it('under a known id with other content is a conflict, and the first content stays', async () => {
    const reported = { ...bitcoin(), txId: 'tx-1' };
    await sandbox.controls.simulateDeposit(reported);

    expect(await sandbox.controls.simulateDeposit({ ...reported, amount: '0.50' })).toEqual({
      id: 'tx-1',
      conflict: false,
    });
    expect(await sandbox.controls.simulateDeposit({ ...reported, amount: '0.6' })).toEqual({
      id: 'tx-1',
      conflict: true,
    });
    expect(await sandbox.chain.depositsFor(reported.transactionId)).toEqual([
      expect.objectContaining({ amount: '0.5' }),
    ]);
  });

  it('pays two transactions under one chain transaction with an event id each', async () => {
    const reported = [bitcoin(), bitcoin()];
    for (const each of reported) await sandbox.controls.simulateDeposit({ ...each, txId: 'shared' });

    const deposits = (
      await Promise.all(reported.map(({ transactionId }) => sandbox.chain.depositsFor(transactionId)))
    ).flat();

    expect(deposits.map(({ txId }) => txId)).toEqual(['shared', 'shared']);
    expect(new Set(deposits.map(({ eventId }) => eventId)).size).toBe(2);
  });
});
