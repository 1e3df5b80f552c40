import { ChainGateway, FiatRail, NothingSent, UnclearAnswer } from '@rampart/ports';
import type { Answer } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { handlerOf } from '../../support/handlers.js';
import { expectInvariants } from '../../support/invariants.js';
import { expectSettled } from '../../support/ledger.js';
import { moneySent } from '../../support/money-sent.js';
import {
  BUY_WINDOW,
  declareRefundDestination,
  HOUR,
  SELL_WINDOW,
  setVerified,
  stepsOf,
} from '../../support/money-trading.js';
import { verifiedUser } from '../../support/people.js';
import { jobsIn, quiet } from '../../support/queues.js';
import { openFindings, reconcile } from '../../support/reconciliation.js';
import { payoutsOf, rewriteOrder } from '../../support/rows/orders.js';
import { deposits } from '../../support/rows/sandbox.js';
import { depositAddresses, transactions } from '../../support/rows/tables.js';
import { BUY, buy, deposit, payFiat, payoutWill, reaches, SELL, sell, statusOf } from '../../support/trades.js';
import { startTrading } from '../../support/trading.js';
import type { World } from '../../support/world.js';

describe('a payout', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const hoursPass = async (hours: number): Promise<void> => {
    for (let hour = 0; hour < hours; hour++) {
      await world.advance(HOUR);
      await quiet(world);
    }
  };
  const statesOf = async (id: string): Promise<string[]> =>
    (await payoutsOf(world, id)).map(({ purpose, generation, state }) => `${purpose} ${generation} ${state}`);

  it('E16: that times out is uncertain, never sent again, and its promise stays in the books', async () => {
    const order = await buy(world.partner, userId);
    const send = jest.spyOn(world.worker.get(ChainGateway, { strict: false }), 'sendPayout');
    await payoutWill(world.partner, order.id, 'uncertain');

    await payFiat(world.partner, order.id);
    await quiet(world);
    await hoursPass(3);

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'fiat_received']);
    expect(await statesOf(order.id)).toEqual(['payout 1 uncertain']);
    expect(send.mock.calls.filter(([{ transactionId }]) => transactionId === order.id)).toHaveLength(1);
    await expectSettled(world, order.id, { holds: { 'customer_liability BTC': String(-order.total) } });
  });

  it('E16: that is uncertain does not keep a second payment from going back', async () => {
    const order = await buy(world.partner, userId);
    await payoutWill(world.partner, order.id, 'uncertain');
    await payFiat(world.partner, order.id, { id: 'first' });
    await quiet(world);

    await payFiat(world.partner, order.id, { id: 'second' });
    await quiet(world);

    expect(await statesOf(order.id)).toEqual(['payout 1 uncertain', 'refund 1 confirmed']);
    await expectSettled(world, order.id, { holds: { 'customer_liability BTC': String(-order.total) } });
  });

  it('E16: that was made and whose answer was lost is found, and is not made twice', async () => {
    const order = await sell(world.partner, userId);
    const rail = world.worker.get(FiatRail, { strict: false });
    const send = rail.sendPayout.bind(rail);
    const lost = jest.spyOn(rail, 'sendPayout').mockImplementationOnce(async (payout) => {
      await send(payout);
      throw new Error('the connection was cut');
    });

    await deposit(world.partner, order.id);
    await quiet(world);
    await hoursPass(2);

    expect(lost).toHaveBeenCalledTimes(1);
    expect(await moneySent(world, order.id)).toHaveLength(1);
    expect(await statesOf(order.id)).toEqual(['payout 1 confirmed']);
    expect(await stepsOf(world, order.id)).toEqual(['pending', 'btc_in_mempool', 'btc_received', 'completed']);
    await expectSettled(world, order.id);
  });

  it.each(['buy', 'sell'] as const)(
    'E16: of a %s that is made and then times out is completed without a person',
    async (type) => {
      const order = type === 'buy' ? await buy(world.partner, userId) : await sell(world.partner, userId);
      await payoutWill(world.partner, order.id, 'timeout');

      await (type === 'buy' ? payFiat(world.partner, order.id) : deposit(world.partner, order.id));
      await reaches(world.partner, order.id, 'completed');
      await quiet(world);

      expect(await moneySent(world, order.id)).toHaveLength(1);
      expect(await statesOf(order.id)).toEqual(['payout 1 confirmed']);
      await expectSettled(world, order.id);
    },
  );

  it('E16: that never reached the provider is sent again, under the same key, only after it did not know it for a minute', async () => {
    const order = await buy(world.partner, userId);
    const send = jest
      .spyOn(world.worker.get(ChainGateway, { strict: false }), 'sendPayout')
      .mockRejectedValueOnce(new Error('no route'));
    await payFiat(world.partner, order.id);
    await quiet(world);
    expect(await statesOf(order.id)).toEqual(['payout 1 claimed']);

    await world.advance(61);
    await reaches(world.partner, order.id, 'completed');
    await quiet(world);

    const keys = send.mock.calls.filter(([{ transactionId }]) => transactionId === order.id).map(([{ key }]) => key);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await moneySent(world, order.id)).toHaveLength(1);
    await expectSettled(world, order.id);
  });

  describe.each([2, 30, HOUR])('E80: whose provider is away for %s seconds', (seconds) => {
    /** Returns how often the provider received the send, and a function that ends the outage. */
    function beAway(sending: 'refused' | 'lost' | 'made'): { calls: () => number; comeBack: () => Promise<void> } {
      const chain = world.worker.get(ChainGateway, { strict: false });
      const send = chain.sendPayout.bind(chain);
      const sendings = jest.spyOn(chain, 'sendPayout').mockImplementation(async (payout) => {
        if (sending === 'refused') throw new NothingSent('connect ECONNREFUSED');
        if (sending === 'made') await send(payout);
        throw new Error('the connection was cut');
      });
      const lookups = jest.spyOn(chain, 'findPayout').mockRejectedValue(new Error('connect ECONNREFUSED'));
      return {
        calls: () => sendings.mock.calls.length,
        comeBack: async () => {
          await world.advance(seconds);
          await quiet(world);
          sendings.mockImplementation(send);
          lookups.mockRestore();
        },
      };
    }
    /** Time until the service queries a provider that was silent again, and the provider has not known a key for a minute. */
    const sevenMinutesPass = async (): Promise<void> => {
      for (let minute = 0; minute < 7; minute++) {
        await world.advance(61);
        await quiet(world);
      }
    };

    it.each(['refused', 'lost', 'made'] as const)(
      'is made once, without a person, where its sending was %s',
      async (sending) => {
        const order = await buy(world.partner, userId);
        const { calls, comeBack } = beAway(sending);
        await payFiat(world.partner, order.id);
        await quiet(world);
        expect(await statesOf(order.id)).toEqual(['payout 1 claimed']);
        expect(calls()).toBe(1);

        await comeBack();
        if (sending !== 'refused') expect(calls()).toBe(1); // only looked up meanwhile
        await sevenMinutesPass();

        await reaches(world.partner, order.id, 'completed');
        expect(await moneySent(world, order.id)).toHaveLength(1);
        expect(await statesOf(order.id)).toEqual(['payout 1 confirmed']);
        await expectSettled(world, order.id);
      },
    );
  });

  it('E80: whose provider is silent for hours is left to a person, and ends by itself should it say what became of it', async () => {
    const order = await sell(world.partner, userId);
    const rail = world.worker.get(FiatRail, { strict: false });
    const send = rail.sendPayout.bind(rail);
    jest.spyOn(rail, 'sendPayout').mockImplementation(async (payout) => {
      await send(payout);
      throw new Error('the connection was cut');
    });
    const lookups = jest.spyOn(rail, 'findPayout').mockRejectedValue(new Error('timed out'));
    await deposit(world.partner, order.id);
    await quiet(world);
    await world.advance(16 * 60);
    await reconcile(world);
    expect(await openFindings(world, 'payoutWaiting')).toContainEqual(
      expect.objectContaining({ detail: expect.stringContaining('provider_silent') }),
    );

    await hoursPass(3);
    expect(await statesOf(order.id)).toEqual(['payout 1 uncertain']);
    lookups.mockRestore();
    await hoursPass(1);

    expect(await statesOf(order.id)).toEqual(['payout 1 confirmed']);
    expect(await moneySent(world, order.id)).toHaveLength(1);
    await expectSettled(world, order.id);
  });

  it.each([
    ['sent', 'completed', 'confirmed'],
    ['refused', 'payout_failed', 'failed'],
  ] as const)('E80: that its provider did not show is %s once it shows it', async (word, status, state) => {
    const order = await buy(world.partner, userId);
    const chain = world.worker.get(ChainGateway, { strict: false });
    const unclear = new UnclearAnswer('it was sent, and is not shown');
    await payoutWill(world.partner, order.id, word === 'sent' ? 'timeout' : 'fail');
    const send = chain.sendPayout.bind(chain);
    jest.spyOn(chain, 'sendPayout').mockImplementationOnce(async (payout) => {
      await send(payout);
      throw new Error('the connection was cut');
    });
    const lookups = jest.spyOn(chain, 'findPayout').mockRejectedValue(unclear);
    await payFiat(world.partner, order.id);
    await quiet(world);
    expect(await statesOf(order.id)).toEqual(['payout 1 uncertain']);

    lookups.mockRestore();
    await world.advance(16);
    await reaches(world.partner, order.id, status);
    await quiet(world);

    expect(await statesOf(order.id)).toEqual([`payout 1 ${state}`]);
  });

  it.each(['accepted', 'uncertain'])(
    'E121: that is %s, and that its provider has with another amount, is left to an operator, who reads both',
    async (state) => {
      const order = await buy(world.partner, userId);
      const chain = world.worker.get(ChainGateway, { strict: false });
      const lookups = jest.spyOn(chain, 'findPayout');
      const money = { amount: '7', currency: 'BTC' };
      const other = { state: 'confirmed', reference: 'of another amount', money } as const;
      if (state === 'accepted') lookups.mockResolvedValue(other);
      else {
        lookups.mockRejectedValue(new UnclearAnswer('it was sent, and is not shown'));
        jest.spyOn(chain, 'sendPayout').mockRejectedValueOnce(new Error('the connection was cut'));
      }
      await payFiat(world.partner, order.id);
      await quiet(world);
      lookups.mockResolvedValue(other);
      await hoursPass(2);

      const [payout] = await payoutsOf(world, order.id);
      const reason = `the provider has 7 BTC under the key of this payout, reference of another amount, and ${order.total} BTC was to be paid`;
      expect([payout?.state, payout?.reason]).toEqual(['uncertain', reason]);
      lookups.mockRestore();
      const completed = await world.operator.post(`/ops/api/transactions/${order.id}/decisions`, {
        ...{ action: 'complete', reference: 'of another amount', reason: 'the provider paid the rest' },
      });

      expect(completed.status).toBe(200);
      expect([await statusOf(world.partner, order.id), await statesOf(order.id)]).toEqual([
        'completed',
        ['payout 1 confirmed'],
      ]);
    },
  );

  it.each([
    ['E25', 'feeTooHigh', 'fee_too_high'],
    ['E26', 'waitLiquidity', 'waiting_liquidity'],
  ] as const)(
    '%s: that would cost too much, or for which too little is there (%s), waits claimed and is made when it can be',
    async (_, outcome, reason) => {
      const order = await buy(world.partner, userId);
      await payoutWill(world.partner, order.id, outcome);
      await payFiat(world.partner, order.id);
      await quiet(world);
      await hoursPass(2);
      expect(await stepsOf(world, order.id)).toEqual(['pending', 'fiat_received']);
      expect(await statesOf(order.id)).toEqual(['payout 1 claimed']);
      expect(await moneySent(world, order.id)).toEqual([]);
      await expectSettled(world, order.id, { holds: { 'customer_liability BTC': String(-order.total) } });
      await reconcile(world);
      expect(await openFindings(world, 'payoutWaiting')).toContainEqual(
        expect.objectContaining({ detail: expect.stringContaining(reason) }),
      );
      expect((await world.operator.get('/metrics')).text).toMatch(
        /^rampart_reconciliation_findings\{rule="payoutWaiting"\} [1-9]/m,
      );

      await payoutWill(world.partner, order.id, 'succeed');
      await world.advance(61);

      await reaches(world.partner, order.id, 'completed');
      await quiet(world);
      expect(await moneySent(world, order.id)).toHaveLength(1);
      await expectSettled(world, order.id);
    },
  );

  it.each(['buy', 'sell'] as const)(
    'E18: of a %s that is refused for certain is payout_failed, and waits for a person with the money promised',
    async (type) => {
      const order = type === 'buy' ? await buy(world.partner, userId) : await sell(world.partner, userId);
      await payoutWill(world.partner, order.id, 'fail');

      await (type === 'buy' ? payFiat(world.partner, order.id) : deposit(world.partner, order.id));
      await reaches(world.partner, order.id, 'payout_failed');
      await hoursPass(3);

      expect(await statusOf(world.partner, order.id)).toBe('payout_failed');
      expect(await statesOf(order.id)).toEqual(['payout 1 failed']);
      await expectSettled(world, order.id, {
        holds: { [`customer_liability ${type === 'buy' ? 'BTC' : 'SGD'}`]: String(-order.total) },
      });
    },
  );

  it('E20: that is a refund and times out is never sent again, and the order is not refunded until that is certain', async () => {
    const order = await buy(world.partner, userId);
    await world.advance(2 * BUY_WINDOW);
    await reaches(world.partner, order.id, 'expired_fiat_not_received');
    await payoutWill(world.partner, order.id, 'uncertain');

    await payFiat(world.partner, order.id, { id: 'late' });
    await quiet(world);
    await hoursPass(2);
    await payFiat(world.partner, order.id, { id: 'late' });
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'expired_fiat_not_received']);
    expect(await statesOf(order.id)).toEqual(['refund 1 uncertain']);
    await expectSettled(world, order.id, { holds: { 'refund_payable SGD': '-200' } });
  });

  it('E20: that is a refund and is uncertain keeps the order from ever being carried out, also by a payment that was in time', async () => {
    const order = await buy(world.partner, userId);
    await world.advance(2 * BUY_WINDOW);
    await reaches(world.partner, order.id, 'expired_fiat_not_received');
    await payoutWill(world.partner, order.id, 'uncertain');
    await payFiat(world.partner, order.id, { id: 'late' });
    await quiet(world);

    await payFiat(world.partner, order.id, { id: 'in time', receivedAt: order.createdAt });
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'expired_fiat_not_received']);
    expect(await statesOf(order.id)).toEqual(['refund 1 uncertain', 'refund 2 confirmed']);
    await expectSettled(world, order.id, { holds: { 'refund_payable SGD': '-200' } });
  });

  it('E20: of a sell whose late deposit is on its way back is never made, though another deposit was in time', async () => {
    const order = await sell(world.partner, userId);
    await declareRefundDestination(world, order.id);
    await world.advance(SELL_WINDOW + HOUR);
    await reaches(world.partner, order.id, 'expired_btc_not_in_mempool');
    await payoutWill(world.partner, order.id, 'uncertain');
    await deposit(world.partner, order.id, { txId: `late-${order.id}` });
    await quiet(world);

    await deposits.insert(world, {
      ...{ transactionId: order.id, txId: `in-time-${order.id}`, chain: 'bitcoin', currency: 'BTC', amount: '0.002' },
      ...{ confirmations: 100, dropped: false, seenAt: order.createdAt },
    });
    await deposit(world.partner, order.id, { txId: `late-${order.id}` });
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'expired_btc_not_in_mempool']);
    expect(await statesOf(order.id)).toEqual(['refund 1 uncertain', 'refund 2 confirmed']);
    await expectSettled(world, order.id, { holds: { 'refund_payable BTC': '-0.002' } });
  });

  it('E21: that is a refund and is refused leaves the money waiting for an operator, however often it is reported again', async () => {
    const order = await buy(world.partner, userId);
    await world.advance(2 * BUY_WINDOW);
    await reaches(world.partner, order.id, 'expired_fiat_not_received');
    await payoutWill(world.partner, order.id, 'fail');
    await payFiat(world.partner, order.id, { id: 'late' });
    await quiet(world);
    expect(await statesOf(order.id)).toEqual(['refund 1 failed']);
    await expectSettled(world, order.id, { holds: { 'suspense_fiat SGD': '-200' } });

    for (let times = 0; times < 3; times++) await payFiat(world.partner, order.id, { id: 'late' });
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'expired_fiat_not_received']);
    expect(await statesOf(order.id)).toEqual(['refund 1 failed']);
    await expectSettled(world, order.id, { holds: { 'suspense_fiat SGD': '-200' } });
  });

  describe('E23: to a deposit address of ours', () => {
    const order = (body: object): Promise<Answer> => world.partner.post(`/api/users/${userId}/transactions`, body);
    const REFUSED = { status: 400, body: { code: 'WALLET_IS_DEPOSIT_ADDRESS' } };

    it('is refused at creation, as a wallet and as a refund destination, in whatever case it is written', async () => {
      const { depositWallets } = await sell(world.partner, userId);
      const ether = await sell(world.partner, userId, { cryptoCurrency: 'ETH', crypto: 0.1 });

      for (const wallet of [depositWallets.bitcoin, depositWallets.legacyBitcoin, depositWallets.bitcoin.toUpperCase()])
        expect(await order({ ...BUY, wallet })).toMatchObject(REFUSED);
      expect(
        await order({ ...BUY, cryptoCurrency: 'ETH', wallet: ether.depositWallets.ethereum.toLowerCase() }),
      ).toMatchObject(REFUSED);
      expect(await order({ ...SELL, refundDestination: depositWallets.bitcoin })).toMatchObject(REFUSED);
      const mine = await sell(world.partner, userId);
      expect(
        await world.partner.put(`/api/users/${userId}/transactions/${mine.id}/refund-destination`, {
          address: depositWallets.bitcoin,
        }),
      ).toMatchObject(REFUSED);
    });

    it('is refused with a key, and leaves nothing', async () => {
      const { depositWallets } = await sell(world.partner, userId);
      const before = await transactions.count(world);

      const answers = [1, 2].map(() =>
        world.partner.post(
          `/api/users/${userId}/transactions`,
          { ...BUY, wallet: depositWallets.bitcoin },
          { headers: { 'idempotency-key': 'own' } },
        ),
      );

      expect((await Promise.all(answers)).every(({ status }) => status >= 400 && status < 500)).toBe(true);
      expect(await transactions.count(world)).toBe(before);
    });

    it('is not made, should it have become one since: payout_failed, for a person', async () => {
      const bought = await buy(world.partner, userId);
      const { partnerId } = await transactions.get(world, { id: bought.id });
      await depositAddresses.insert(world, {
        ...{ address: BUY.wallet.toLowerCase(), transactionId: bought.id, partnerId },
      });

      await payFiat(world.partner, bought.id);
      await reaches(world.partner, bought.id, 'payout_failed');

      expect(await moneySent(world, bought.id)).toEqual([]);
      await depositAddresses.remove(world, { transactionId: bought.id });
    });
  });

  it('E22: to a wallet that is no good one any more is not made, nor tried again by itself; a person sees why, and gives the money back', async () => {
    const order = await buy(world.partner, userId);
    await rewriteOrder(world, order.id, { wallet: BUY.wallet.replace('zsx', 'zsz') });

    await payFiat(world.partner, order.id);
    await reaches(world.partner, order.id, 'payout_failed');
    await hoursPass(3);
    const { payouts } = (await world.operator.get(`/ops/transactions/${order.id}`)).body;
    const again = await world.operator.post(`/ops/transactions/${order.id}/retry-payout`, {
      reason: 'as it was ordered',
    });
    await eventually('it was refused again', async () => (await statesOf(order.id)).includes('payout 2 failed'));

    expect(payouts).toEqual([
      expect.objectContaining({ state: 'failed', reason: expect.stringContaining('mistyped') }),
    ]);
    expect([again.status, await statusOf(world.partner, order.id)]).toEqual([200, 'payout_failed']);
    expect(await moneySent(world, order.id)).toEqual([]);
    await expectSettled(world, order.id, { holds: { 'customer_liability BTC': String(-order.total) } });
    await world.operator.post(`/ops/transactions/${order.id}/refund`, { reason: 'no wallet to send it to' });
    await reaches(world.partner, order.id, 'refunded');
    await quiet(world);
    await expectSettled(world, order.id);
  });

  it('E24: that is a refund below the minimum is not made, and waits for a person with the reason', async () => {
    const order = await sell(world.partner, userId);
    await declareRefundDestination(world, order.id);

    await deposit(world.partner, order.id, { amount: 0.00200499 });
    await reaches(world.partner, order.id, 'completed');
    await quiet(world);
    await hoursPass(3);
    const { payouts } = (await world.operator.get(`/ops/transactions/${order.id}`)).body;

    expect(payouts).toContainEqual(
      expect.objectContaining({
        purpose: 'refund',
        generation: 1,
        state: 'failed',
        reason: expect.stringContaining('minimum refund'),
      }),
    );
    expect(await moneySent(world, order.id)).toEqual([expect.objectContaining({ rail: 'bank' })]);
    await expectSettled(world, order.id, { holds: { 'suspense_crypto BTC': '-0.00000499' } });
  });

  it('E24: that is a refund of the minimum is made', async () => {
    const order = await sell(world.partner, userId);
    await declareRefundDestination(world, order.id);

    await deposit(world.partner, order.id, { amount: 0.002005 });
    await reaches(world.partner, order.id, 'completed');
    await quiet(world);

    expect(await statesOf(order.id)).toContain('refund 1 confirmed');
    await expectSettled(world, order.id);
  });

  it('E23: goes to no listed wallet: the order is refused', async () => {
    const answer = await world.partner.post(`/api/users/${userId}/transactions`, {
      ...BUY,
      wallet: 'tb1qh5egatumauy4g7vxtks2g4mcadltn350343ck7',
    });

    expect(answer).toMatchObject({ status: 400, body: { code: 'WALLET_REFUSED' } });
  });

  it.each(['buy', 'sell'] as const)(
    'E41: of a %s that waits for liquidity is not made once its user is no longer verified, but can be given back',
    async (type) => {
      const { id: userId } = await verifiedUser(world.partner);
      const order = type === 'buy' ? await buy(world.partner, userId) : await sell(world.partner, userId);
      await payoutWill(world.partner, order.id, 'waitLiquidity');
      await (type === 'buy' ? payFiat(world.partner, order.id) : deposit(world.partner, order.id));
      await quiet(world);
      await setVerified(world, userId, 'not-verified');
      await payoutWill(world.partner, order.id, 'succeed');

      await handlerOf(world, 'sendPayout').handleJob({ transactionId: order.id });
      await eventually('its payout ended at its driver', async () =>
        (await statesOf(order.id)).includes('payout 1 failed'),
      );
      await expect(handlerOf(world, 'sendPayout').handleJob({ transactionId: order.id })).rejects.toThrow(
        'no longer verified',
      );

      expect(await moneySent(world, order.id)).toEqual([]);
      expect(
        (
          await world.operator.post(`/ops/transactions/${order.id}/refund`, {
            reason: 'they are not who they said',
            ...(type === 'sell' ? { txId: 'by-hand' } : {}),
          })
        ).status,
      ).toBe(200);
      await reaches(world.partner, order.id, 'refunded');
      await setVerified(world, userId, 'verified');
      await quiet(world);
    },
  );

  it('E41: that failed is not sent again by an operator while its user is not verified', async () => {
    const { id: userId } = await verifiedUser(world.partner);
    const order = await buy(world.partner, userId);
    await payoutWill(world.partner, order.id, 'fail');
    await payFiat(world.partner, order.id);
    await reaches(world.partner, order.id, 'payout_failed');
    const retry = (): Promise<Answer> =>
      world.operator.post(`/ops/transactions/${order.id}/retry-payout`, { reason: 'they asked for it' });
    await setVerified(world, userId, 'not-verified');

    expect(await retry()).toMatchObject({ status: 409, body: { code: 'PAYOUT_NOT_RETRYABLE' } });
    await setVerified(world, userId, 'verified');

    expect((await retry()).status).toBe(200);
    await reaches(world.partner, order.id, 'completed');
  });

  it.each(['buy', 'sell'] as const)(
    'E41: of a %s whose user is no longer verified is not made; it is once they are again',
    async (type) => {
      const order = type === 'buy' ? await buy(world.partner, userId) : await sell(world.partner, userId);
      const received = type === 'buy' ? 'fiat_received' : 'btc_received';
      await setVerified(world, userId, 'not-verified');

      await (type === 'buy' ? payFiat(world.partner, order.id) : deposit(world.partner, order.id));
      await reaches(world.partner, order.id, received);
      await eventually('its payout is deferred', async () => {
        const deferred = await jobsIn(world, 'delayed');
        return deferred.some(({ name, data }) => name === 'sendPayout' && data.payload.transactionId === order.id);
      });

      expect(await statusOf(world.partner, order.id)).toBe(received);
      expect(await statesOf(order.id)).toEqual([]);
      expect(await moneySent(world, order.id)).toEqual([]);
      await expectSettled(world, order.id, {
        holds: { [`customer_liability ${type === 'buy' ? 'BTC' : 'SGD'}`]: String(-order.total) },
      });
      await setVerified(world, userId, 'verified');
      for (const job of await jobsIn(world, 'delayed'))
        if (job.name === 'sendPayout') await job.promote().catch(() => undefined); // it may have started by itself
      await reaches(world.partner, order.id, 'completed');
      await quiet(world);
      await expectSettled(world, order.id);
    },
  );
});
