import { ChainGateway } from '@rampart/ports';
import { atRest } from '../support/at-rest.js';
import type { Answer, Json } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { moneySent } from '../support/money-sent.js';
import { signUp } from '../support/people.js';
import { receipts } from '../support/rows/tables.js';
import { BUY, buy, payFiat, payoutWill, reaches, statusOf, WALLETS } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import { typedClient } from '../support/typed-client.js';
import type { World } from '../support/world.js';

const HOUR = 3_600;
/** The sandbox's price: 91250.5 USD at 1.2875 SGD. */
const BTC_IN_SGD = 117485.01875;

describe('a buy', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const client = () => typedClient(world.partner);
  const create = (fields: object): Promise<Answer> =>
    world.partner.post(`/api/users/${userId}/transactions`, { ...BUY, ...fields });
  const cancel = (id: string, body?: unknown): Promise<Answer> =>
    world.partner.post(`/api/users/${userId}/transactions/${id}/cancel`, body);
  const reports = (id: string, statuses: string[]): Promise<unknown> =>
    eventually(`webhooks of ${statuses.join(', ')}`, () => world.sink.statusesOf(id).length >= statuses.length).then(
      () => expect(world.sink.statusesOf(id)).toEqual(statuses),
    );

  it('is paid, sends crypto to the wallet, and reports each step by webhook, in order', async () => {
    const created = await client().post('/api/users/{userId}/transactions', { path: { userId }, body: BUY });
    expect(created).toMatchObject({
      type: 'buy',
      status: 'pending',
      walet: WALLETS.BTC,
      userId,
      peer: { account: expect.any(String) },
    });
    expect(created).not.toHaveProperty('wallet');

    await client().post('/api/sandbox/transactions/{id}/fiat', { path: { id: created.id }, body: {} });
    const completed = await reaches(world.partner, created.id, 'completed');

    expect(completed).toMatchObject({ wallet: WALLETS.BTC, blockchainTxId: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(completed).not.toHaveProperty('internalTxId');
    expect(await moneySent(world, created.id)).toMatchObject([
      { rail: 'chain', amount: created.total, currency: 'BTC', to: { address: WALLETS.BTC } },
    ]);
    await reports(created.id, ['pending', 'fiat_received', 'completed']);
  });

  it('is not open to a user whose kyc is not verified', async () => {
    const user = await signUp(world.partner);

    const answer = await world.partner.post(`/api/users/${user.id}/transactions`, BUY);

    expect(answer).toMatchObject({ status: 403, body: { code: 'USER_NOT_VERIFIED' } });
  });

  describe('is priced', () => {
    it('from fiat: the fiat as given, the crypto truncated, the charge in crypto', async () => {
      const created = await buy(world.partner, userId, { fiat: 200 });

      expect(created).toMatchObject({
        fiat: 200,
        crypto: 0.001702,
        serviceCharge: 0.000034,
        total: 0.001668,
        cryptoPrice: BTC_IN_SGD,
        cryptoPriceUsd: 91250.5,
      });
      expect(created).toMatchObject({ currency: 'SGD', cryptoCurrency: 'BTC', method: 'paynow', userCountry: 'SG' });
    });

    it('from crypto: the fiat rounded', async () => {
      const created = await buy(world.partner, userId, { fiat: undefined, crypto: 0.002 });

      expect(created).toMatchObject({ crypto: 0.002, fiat: 234.97, serviceCharge: 0.00004, total: 0.00196 });
    });

    it('from crypto when both are given', async () => {
      expect(await buy(world.partner, userId, { fiat: 200, crypto: 0.002 })).toMatchObject({
        crypto: 0.002,
        fiat: 234.97,
      });
    });

    it('in whole rupiah', async () => {
      const created = await buy(world.partner, userId, { method: 'gojek-id', fiat: undefined, crypto: 0.001 });

      expect(created).toMatchObject({ currency: 'IDR', fiat: 1_522_515 });
    });
  });

  describe('by method', () => {
    const QR_METHODS = ['duit-now', 'fps', 'gojek-id', 'instapay', 'paynow', 'prompt-pay', 'upi', 'viettel-pay'];
    const OTHERS = ['nz-bank-transfer', 'pay-id', 'payme'];
    const methods = async (): Promise<Json[]> =>
      (await world.partner.get('/api/methods')).body.buy.flatMap((each: Json) =>
        each.methods.map((method: Json) => ({ ...each, ...method })),
      );

    it('covers every method on offer', async () => {
      expect((await methods()).map(({ method }) => method).sort()).toEqual([...QR_METHODS, ...OTHERS].sort());
    });

    it.each([...QR_METHODS, ...OTHERS])(
      '%s shows where to pay, with a QR payload exactly if it has one',
      async (id) => {
        const { min, currency } = (await methods()).find(({ method }) => method === id);

        const created = await buy(world.partner, userId, { method: id, fiat: min });

        expect(created).toMatchObject({
          method: id,
          currency,
          fiat: min,
          status: 'pending',
          nonce: expect.stringMatching(/./),
          peer: { account: expect.stringMatching(/./) },
        });
        if (QR_METHODS.includes(id)) expect(created.qrCode).toEqual(expect.stringContaining(String(min)));
        else expect(created).not.toHaveProperty('qrCode');
      },
    );

    it.each([...QR_METHODS, ...OTHERS])('%s keeps its limits, which are themselves allowed', async (id) => {
      const { min, max, currency } = (await methods()).find(({ method }) => method === id);
      const step = ['IDR', 'VND'].includes(currency) ? 1 : 0.01;

      const answers = [];
      for (const fiat of [min - step, min, max, max + step]) answers.push(await create({ method: id, fiat }));

      expect(answers.map(({ status }) => status)).toEqual([400, 201, 201, 400]);
      expect(answers[0]?.body).toMatchObject({
        code: 'AMOUNT_BELOW_MINIMUM',
        message: expect.stringContaining(`${min} ${currency}`),
      });
      expect(answers[3]?.body).toMatchObject({
        code: 'AMOUNT_ABOVE_MAXIMUM',
        message: expect.stringContaining(`${max} ${currency}`),
      });
    });

    it('gives each buy a nonce of its own', async () => {
      const created = await Promise.all([1, 2, 3].map(() => buy(world.partner, userId)));

      expect(new Set(created.map(({ nonce }) => nonce)).size).toBe(3);
    });
  });

  describe('sends to', () => {
    it.each([
      ['BTC', WALLETS.BTC, {}],
      ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', { chain: 'bitcoin' }],
      ['ETH', WALLETS.ETH, {}],
      ['USDT', WALLETS.ETH, { fiat: 300 }],
      ['USDT', WALLETS.ETH, { fiat: 300, chain: 'binance_smart_chain' }],
      ['USDT', WALLETS.TRON, { fiat: 300 }],
      ['XSGD', WALLETS.ETH, {}],
      ['ZIL', WALLETS.ZIL, {}],
      ['NEM', WALLETS.NEM, {}],
    ])('a %s wallet %s %j', async (cryptoCurrency, wallet, fields) => {
      const { id, walet } = await buy(world.partner, userId, { cryptoCurrency, wallet, ...fields });
      await payFiat(world.partner, id);

      const completed = await reaches(world.partner, id, 'completed');

      expect(walet).toBe(wallet);
      expect(completed).toMatchObject({ wallet, blockchainTxId: expect.stringMatching(/^(0x)?[0-9a-f]{64}$/) });
      expect(await moneySent(world, id)).toMatchObject([
        { to: { address: wallet, ...('chain' in fields ? { chain: fields.chain } : {}) } },
      ]);
    });

    it.each([
      ['an Ethereum address for BTC', { wallet: WALLETS.ETH }, 'WALLET_INVALID'],
      ['a mistyped BTC address', { wallet: `${WALLETS.BTC.slice(0, -1)}q` }, 'WALLET_INVALID'],
      [
        'an Ethereum address with a wrong checksum',
        { cryptoCurrency: 'ETH', wallet: WALLETS.ETH.replace('D', 'd') },
        'WALLET_INVALID',
      ],
      [
        'a Tron address on Ethereum',
        { cryptoCurrency: 'USDT', fiat: 300, chain: 'ethereum', wallet: WALLETS.TRON },
        'WALLET_INVALID',
      ],
      [
        'an Ethereum address on Tron',
        { cryptoCurrency: 'USDT', fiat: 300, chain: 'tron', wallet: WALLETS.ETH },
        'WALLET_INVALID',
      ],
      ['BTC on Ethereum', { chain: 'ethereum' }, 'CHAIN_UNSUPPORTED'],
      ['an unknown chain', { chain: 'dogechain' }, 'CHAIN_UNSUPPORTED'],
      ['no wallet', { wallet: undefined }, 'WALLET_REQUIRED'],
      ['an empty wallet', { wallet: '' }, 'WALLET_REQUIRED'],
      ['a listed wallet', { wallet: 'tb1qh5egatumauy4g7vxtks2g4mcadltn350343ck7' }, 'WALLET_REFUSED'],
    ])('no user when given %s', async (_, fields, code) => {
      const answer = await create(fields);

      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe(code);
    });

    it('an internal address, and names the internal transaction instead of one of a blockchain', async () => {
      const { id } = await buy(world.partner, userId, { wallet: undefined, internalAddress: 'account-7' });
      await payFiat(world.partner, id);

      const completed = await reaches(world.partner, id, 'completed');

      expect(completed.internalTxId).toEqual(expect.stringMatching(/./));
      expect(completed).not.toHaveProperty('blockchainTxId');
      expect(completed).not.toHaveProperty('wallet');
      expect(await moneySent(world, id)).toMatchObject([{ to: { kind: 'internal', account: 'account-7' } }]);
    });
  });

  describe('is refused', () => {
    it.each([
      [
        'below the minimum crypto amount',
        { cryptoCurrency: 'USDT', wallet: WALLETS.ETH, fiat: undefined, crypto: 49 },
        'AMOUNT_BELOW_MINIMUM',
      ],
      ['with more digits than the currency has', { fiat: 200.001 }, 'AMOUNT_TOO_PRECISE'],
      ['with a fraction of a rupiah', { method: 'gojek-id', fiat: 1_200_000.5 }, 'AMOUNT_TOO_PRECISE'],
      ['with a fraction of a dong', { method: 'viettel-pay', fiat: 2_000_000.1 }, 'AMOUNT_TOO_PRECISE'],
      ['with no amount', { fiat: undefined }, 'AMOUNT_REQUIRED'],
      ['with nothing', { fiat: 0 }, 'AMOUNT_INVALID'],
      ['with less than nothing', { fiat: -200 }, 'AMOUNT_INVALID'],
      ['with an amount that is no decimal', { fiat: '2e2' }, 'VALIDATION_FAILED'],
      ['with more than there is', { fiat: 1e300 }, 'AMOUNT_ABOVE_MAXIMUM'],
      ['with an unknown method', { method: 'barter' }, 'METHOD_UNSUPPORTED'],
      ['with an unknown cryptocurrency', { cryptoCurrency: 'DOGE' }, 'CRYPTO_UNSUPPORTED'],
      ["with another currency than the method's", { currency: 'HKD' }, 'METHOD_CURRENCY_MISMATCH'],
      ['as another type', { type: 'swap' }, 'VALIDATION_FAILED'],
      ['without a method', { method: undefined }, 'VALIDATION_FAILED'],
    ])('%s', async (_, fields, code) => {
      const before = (await world.partner.get('/api/transactions')).body.length;

      const answer = await create(fields);

      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        statusCode: 400,
        error: 'Bad Request',
        code,
        message: expect.any(String),
        requestId: expect.any(String),
      });
      expect((await world.partner.get('/api/transactions')).body).toHaveLength(before);
    });
  });

  describe('expires', () => {
    it('when fiat is not received within 1 hour, and not before', async () => {
      await world.advance(2 * HOUR); // otherwise the earlier tests' orders would expire second by second, too
      await atRest(world);
      const { id } = await buy(world.partner, userId);

      await world.advance(HOUR - 5);
      await atRest(world);
      expect(await statusOf(world.partner, id)).toBe('pending');
      await world.advance(5);

      await reaches(world.partner, id, 'expired_fiat_not_received');
      await reports(id, ['pending', 'expired_fiat_not_received']);
    });

    it('not, once fiat is received', async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'uncertain');
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'fiat_received');

      await world.advance(2 * HOUR);
      await atRest(world);

      expect(await statusOf(world.partner, id)).toBe('fiat_received');
    });
  });

  describe('when money comes', () => {
    it('in two parts, waits for the second and pays once', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });

      await payFiat(world.partner, id, { amount: 80 });
      await atRest(world);
      expect(await statusOf(world.partner, id)).toBe('pending');
      await payFiat(world.partner, id, { amount: 120 });

      await reaches(world.partner, id, 'completed');
      await reports(id, ['pending', 'fiat_received', 'completed']);
      expect(await moneySent(world, id)).toMatchObject([{ rail: 'chain' }]);
    });

    it('too much, carries out the order and refunds the excess', async () => {
      const { id, total } = await buy(world.partner, userId, { fiat: 200 });

      await payFiat(world.partner, id, { amount: 250 });
      await reaches(world.partner, id, 'completed');
      await atRest(world);

      const sent = await moneySent(world, id);
      expect(sent).toHaveLength(2);
      expect(sent).toContainEqual(expect.objectContaining({ rail: 'chain', amount: total, currency: 'BTC' }));
      expect(sent).toContainEqual(
        expect.objectContaining({ rail: 'bank', amount: 50, currency: 'SGD', purpose: 'refund' }),
      );
      expect(await statusOf(world.partner, id)).toBe('completed');
    });

    it('under one payment id fifty times at once, takes it once', async () => {
      const { id } = await buy(world.partner, userId);

      await Promise.all(Array.from({ length: 50 }, () => payFiat(world.partner, id, { id: 'FT-1' })));
      await reaches(world.partner, id, 'completed');
      await atRest(world);

      expect(await moneySent(world, id)).toMatchObject([{ rail: 'chain' }]);
      expect(await receipts.count(world, { transactionId: id })).toBe(1);
      await reports(id, ['pending', 'fiat_received', 'completed']);
    });

    it('again after completion, refunds it and leaves the order', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await payFiat(world.partner, id, { id: 'first' });
      await reaches(world.partner, id, 'completed');

      await payFiat(world.partner, id, { id: 'second' });
      await atRest(world);

      expect(await moneySent(world, id)).toMatchObject([
        { rail: 'chain' },
        { rail: 'bank', amount: 200, currency: 'SGD', purpose: 'refund' },
      ]);
      await reports(id, ['pending', 'fiat_received', 'completed']);
    });

    it('long after expiry, is refunded', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await world.advance(3 * HOUR);
      await reaches(world.partner, id, 'expired_fiat_not_received');

      await payFiat(world.partner, id);

      await reaches(world.partner, id, 'refunded');
      await reports(id, ['pending', 'expired_fiat_not_received', 'refunded']);
      expect(await moneySent(world, id)).toMatchObject([
        { rail: 'bank', amount: 200, currency: 'SGD', purpose: 'refund' },
      ]);
    });

    it('only in part until the end, is refunded', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await payFiat(world.partner, id, { amount: 80 });
      await atRest(world);

      await world.advance(HOUR + 1);

      await reaches(world.partner, id, 'refunded');
      expect(await moneySent(world, id)).toMatchObject([
        { rail: 'bank', amount: 80, currency: 'SGD', purpose: 'refund' },
      ]);
    });

    it("in time by the bank's value time, but is heard of late, counts as in time", async () => {
      const { id, createdAt, total } = await buy(world.partner, userId);
      await world.advance(3 * HOUR);
      await reaches(world.partner, id, 'expired_fiat_not_received');

      await payFiat(world.partner, id, { receivedAt: new Date(Date.parse(createdAt) + 30 * 60_000).toISOString() });

      await reaches(world.partner, id, 'completed');
      await reports(id, ['pending', 'expired_fiat_not_received', 'fiat_received', 'completed']);
      expect(await moneySent(world, id)).toMatchObject([{ rail: 'chain', amount: total, currency: 'BTC' }]);
    });

    it('in another currency, refunds it and goes on waiting for the right one', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });

      await payFiat(world.partner, id, { amount: 200, currency: 'HKD' });
      await atRest(world);

      expect(await statusOf(world.partner, id)).toBe('pending');
      expect(await moneySent(world, id)).toMatchObject([
        { rail: 'bank', amount: 200, currency: 'HKD', purpose: 'refund' },
      ]);
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');
      expect(await moneySent(world, id)).toHaveLength(2);
    });
  });

  describe('whose payout', () => {
    it('fails, is payout_failed, and nothing is tried again by itself', async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'fail');
      await payFiat(world.partner, id);
      const failed = await reaches(world.partner, id, 'payout_failed');

      await world.advance(6 * HOUR);
      await atRest(world);

      expect(failed).not.toHaveProperty('blockchainTxId');
      expect(await statusOf(world.partner, id)).toBe('payout_failed');
      expect(await moneySent(world, id)).toHaveLength(1);
      await reports(id, ['pending', 'fiat_received', 'payout_failed']);
    });

    it('is uncertain, stays fiat_received and is never sent a second time', async () => {
      const send = jest.spyOn(world.worker.get(ChainGateway, { strict: false }), 'sendPayout');
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'uncertain');
      await payFiat(world.partner, id);
      await atRest(world);

      for (let hours = 0; hours < 6; hours++) {
        await world.advance(HOUR);
        await atRest(world);
      }

      expect(await statusOf(world.partner, id)).toBe('fiat_received');
      expect(send.mock.calls.filter(([payout]) => payout.transactionId === id)).toHaveLength(1);
      expect(await moneySent(world, id)).toHaveLength(1);
      await reports(id, ['pending', 'fiat_received']);
    });
  });

  describe('is cancelled', () => {
    it.each([
      ['no body', undefined],
      ['an empty list', []],
      ['an empty object', {}],
    ])('while it is pending, with %s', async (_, body) => {
      const { id } = await buy(world.partner, userId);

      const answer = await cancel(id, body);

      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ id, status: 'cancelled', wallet: WALLETS.BTC });
      await reports(id, ['pending', 'cancelled']);
    });

    it('once', async () => {
      const { id } = await buy(world.partner, userId);

      const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id)));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('TRANSACTION_NOT_CANCELLABLE');
    });

    it('not, once it is paid, even in part', async () => {
      const [whole, part] = [await buy(world.partner, userId), await buy(world.partner, userId)];
      await payFiat(world.partner, whole.id);
      await payFiat(world.partner, part.id, { amount: 50 });
      await reaches(world.partner, whole.id, 'completed');
      await atRest(world);

      expect(await cancel(whole.id)).toMatchObject({ status: 409, body: { code: 'TRANSACTION_NOT_CANCELLABLE' } });
      expect(await cancel(part.id)).toMatchObject({ status: 409 });
      expect(await statusOf(world.partner, part.id)).toBe('pending');
    });

    it('for good: it does not expire, and money that still comes goes back', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await cancel(id);

      await payFiat(world.partner, id);
      await world.advance(2 * HOUR);
      await atRest(world);

      expect(await statusOf(world.partner, id)).toBe('cancelled');
      expect(await moneySent(world, id)).toMatchObject([
        { rail: 'bank', amount: 200, currency: 'SGD', purpose: 'refund' },
      ]);
      await reports(id, ['pending', 'cancelled']);
    });

    it("not under another user's path", async () => {
      const { id } = await buy(world.partner, userId);
      const other = await signUp(world.partner);

      const answer = await world.partner.post(`/api/users/${other.id}/transactions/${id}/cancel`);

      expect(answer).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
      expect(await statusOf(world.partner, id)).toBe('pending');
    });
  });
});
