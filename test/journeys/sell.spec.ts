import { FiatRail } from '@rampart/ports';
import { atRest } from '../support/at-rest.js';
import type { Answer, Json } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { moneySent } from '../support/money-sent.js';
import { PAYEES } from '../support/payees.js';
import { receipts } from '../support/rows/tables.js';
import { deposit, payFiat, payoutWill, reaches, SELL, sell, statusOf } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import { typedClient } from '../support/typed-client.js';
import type { World } from '../support/world.js';

const HOUR = 3_600;
const WINDOW = 3 * HOUR;

const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = PAYEES;
const METHODS = Object.keys(ATTRIBUTES);
const EACH_ATTRIBUTE = METHODS.flatMap((method) =>
  Object.keys(ATTRIBUTES[method] ?? {}).map((attribute) => [method, attribute] as const),
);

describe('a sell', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const create = (fields: object): Promise<Answer> =>
    world.partner.post(`/api/users/${userId}/transactions`, { ...SELL, ...fields });
  const reports = (id: string, statuses: string[]): Promise<unknown> =>
    eventually(`webhooks of ${statuses.join(', ')}`, () => world.sink.statusesOf(id).length >= statuses.length).then(
      () => expect(world.sink.statusesOf(id)).toEqual(statuses),
    );
  const methods = async (): Promise<Json[]> =>
    (await world.partner.get('/api/methods')).body.sell.flatMap((each: Json) =>
      each.methods.map((method: Json) => ({ ...each, ...method })),
    );

  it('is deposited, confirmed, and pays fiat out, with a webhook for each step, in order', async () => {
    const client = typedClient(world.partner);
    const created = await client.post('/api/users/{userId}/transactions', { path: { userId }, body: SELL });
    expect(created).toMatchObject({
      type: 'sell',
      status: 'pending',
      userId,
      method: 'paynow',
      currency: 'SGD',
      cryptoCurrency: 'BTC',
      userCountry: 'SG',
    });
    for (const field of ['wallet', 'walet', 'nonce', 'qrCode', 'peer']) expect(created).not.toHaveProperty(field);

    const see = (confirmations: number) =>
      client.post('/api/sandbox/transactions/{id}/crypto', {
        path: { id: created.id },
        body: { confirmations, txId: 'seen-and-confirmed' },
      });
    await see(0);
    await reaches(world.partner, created.id, 'btc_in_mempool');
    await see(2);
    const completed = await reaches(world.partner, created.id, 'completed');

    expect(completed).toMatchObject({ blockchainTxId: 'seen-and-confirmed', depositWallets: created.depositWallets });
    expect(await moneySent(world, created.id)).toMatchObject([
      {
        rail: 'bank',
        amount: created.total,
        currency: 'SGD',
        purpose: 'payout',
        to: { method: 'paynow', ...ATTRIBUTES['paynow'] },
      },
    ]);
    await reports(created.id, ['pending', 'btc_in_mempool', 'btc_received', 'completed']);
  });

  describe('is priced', () => {
    it('from crypto: the fiat rounded, the charge in crypto, the total truncated', async () => {
      const created = await sell(world.partner, userId, { crypto: 0.002 });

      expect(created).toMatchObject({
        crypto: 0.002,
        fiat: 234.97,
        serviceCharge: 0.00004,
        total: 230.27,
        cryptoPrice: 117485.01875,
        cryptoPriceUsd: 91250.5,
      });
    });

    it('from fiat: the crypto that it comes to, truncated', async () => {
      const created = await sell(world.partner, userId, { crypto: undefined, fiat: 200 });

      expect(created).toMatchObject({ crypto: 0.001702, fiat: 199.96, serviceCharge: 0.000034, total: 195.96 });
    });

    it('by the precision of the currency, more digits cut off', async () => {
      expect(await sell(world.partner, userId, { crypto: 0.0020009 })).toMatchObject({ crypto: 0.002 });
    });

    it('in whole dong', async () => {
      const created = await sell(world.partner, userId, {
        method: 'viettel-pay',
        methodAttributes: ATTRIBUTES['viettel-pay'],
      });

      expect(created).toMatchObject({ currency: 'VND', fiat: 4_807_989 });
      expect(Number.isInteger(created.total)).toBe(true);
    });
  });

  describe('shows where to deposit', () => {
    it('BTC: a bitcoin and a legacy address, both of the test network', async () => {
      const { depositWallets } = await sell(world.partner, userId);

      expect(depositWallets).toEqual({
        bitcoin: expect.stringMatching(/^tb1q[02-9ac-hj-np-z]{38}$/),
        legacyBitcoin: expect.stringMatching(/^[mn][1-9A-HJ-NP-Za-km-z]{25,33}$/),
      });
    });

    it.each([
      ['ETH', { crypto: 0.06 }, { ethereum: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) }],
      ['USDT', { crypto: 200 }, { ethereum: expect.stringMatching(/^0x/), tron: expect.stringMatching(/^T/) }],
      ['USDT', { crypto: 200, chain: 'tron' }, { tron: expect.stringMatching(/^T[1-9A-Za-z]{33}$/) }],
      ['USDT', { crypto: 200, chain: 'binance_smart_chain' }, { binance_smart_chain: expect.stringMatching(/^0x/) }],
      ['ZIL', { crypto: 20_000 }, { zilliqa: expect.stringMatching(/^zil1/) }],
    ])('%s %j', async (cryptoCurrency, fields, wallets) => {
      const { depositWallets } = await sell(world.partner, userId, { cryptoCurrency, ...fields });

      expect(depositWallets).toEqual(wallets);
    });

    it('at addresses of its own', async () => {
      const sells = await Promise.all([1, 2, 3].map(() => sell(world.partner, userId)));

      const addresses = sells.flatMap(({ depositWallets }) => Object.values(depositWallets));
      expect(new Set(addresses).size).toBe(6);
    });
  });

  describe('pays out by', () => {
    it('every method on offer', async () => {
      expect((await methods()).map(({ method }) => method).sort()).toEqual([...METHODS].sort());
    });

    it.each(METHODS)('%s, to the attributes given', async (method) => {
      const { max } = (await methods()).find((each) => each.method === method);
      const methodAttributes = ATTRIBUTES[method];
      const { id, total, currency } = await sell(world.partner, userId, {
        method,
        methodAttributes,
        crypto: undefined,
        fiat: max,
      });

      await deposit(world.partner, id);
      await reaches(world.partner, id, 'completed');

      expect(await moneySent(world, id)).toMatchObject([
        { rail: 'bank', amount: total, currency, to: { method, ...methodAttributes } },
      ]);
    });

    it.each(EACH_ATTRIBUTE)('%s not without %s, which is named', async (method, attribute) => {
      const { max } = (await methods()).find((each) => each.method === method);
      const methodAttributes = { ...ATTRIBUTES[method], [attribute]: undefined };

      const answer = await create({ method, methodAttributes, crypto: undefined, fiat: max });

      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'METHOD_ATTRIBUTES_INVALID',
        message: expect.stringContaining(`${attribute} is missing`),
        details: [{ field: `methodAttributes.${attribute}`, problem: expect.any(String) }],
      });
    });

    it.each([
      ['no attributes at all', undefined],
      ['attributes that are text', 'phone'],
      ['attributes that are a list', ['91234567', '+65']],
      ['an empty phone', { phone: ' ', code: '+65' }],
      ['a phone that is a number', { phone: 91234567, code: '+65' }],
      ['a phone of another country', { phone: '2015550123', code: '+1' }],
      ['a phone of a country beside it', { phone: '812345678', code: '+66' }],
      ['a landline', { phone: '61234567', code: '+65' }],
      ['a code without +', { phone: '91234567', code: '65' }],
      ['a phone that never ends', { phone: '9'.repeat(200), code: '+65' }],
    ])('paynow not with %s', async (_, methodAttributes) => {
      const answer = await create({ methodAttributes });

      expect(answer).toMatchObject({ status: 400, body: { code: 'METHOD_ATTRIBUTES_INVALID' } });
    });
  });

  describe('by a bank', () => {
    it.each<[string, string, object, string[]]>([
      ['nz-bank-transfer', 'an account that does not exist', { account: '123' }, ['account']],
      ['nz-bank-transfer', 'mistyped digits', { account: '12-3456-1111115-00' }, ['account']],
      ['nz-bank-transfer', 'a bank that does not exist', { bank: 'Bank of the South' }, ['bank']],
      ['instapay', 'a word for an account', { account: 'hello' }, ['account']],
      ['instapay', 'neither a bank nor an account', { bank: 'x', account: 'x' }, ['bank', 'account']],
      ['pay-id', 'no PayID', { account: 'hello' }, ['account']],
      ['nz-bank-transfer', 'a name without letters', { accountName: '!!!' }, ['accountName']],
    ])('%s is refused with %s, and no deposit is asked for', async (method, _what, wrong, fields) => {
      const answer = await create({ method, methodAttributes: { ...ATTRIBUTES[method], ...wrong } });

      expect(answer).toMatchObject({ status: 400, body: { code: 'METHOD_ATTRIBUTES_INVALID' } });
      expect(answer.body.details.map(({ field }: Json) => field)).toEqual(
        fields.map((name) => `methodAttributes.${name}`),
      );
    });

    it.each(['Đặng Văn Đức', 'สมชาย ใจดี', '陳大文'])(
      'is paid to %s by the name that was given',
      async (accountName) => {
        const methodAttributes = { ...PAYEES.instapay, accountName };
        const { id } = await sell(world.partner, userId, { method: 'instapay', methodAttributes });

        await deposit(world.partner, id);

        await reaches(world.partner, id, 'completed');
        expect(await moneySent(world, id)).toMatchObject([{ to: { accountName } }]);
      },
    );
  });

  describe('is refused', () => {
    it.each([
      ["below the method's minimum", { crypto: 0.0008 }, 'AMOUNT_BELOW_MINIMUM'],
      ["above the method's maximum", { crypto: 0.03 }, 'AMOUNT_ABOVE_MAXIMUM'],
      ['below the minimum crypto amount', { cryptoCurrency: 'USDT', crypto: 49.99 }, 'AMOUNT_BELOW_MINIMUM'],
      ['of what cannot be sold', { cryptoCurrency: 'XSGD', crypto: 300 }, 'CRYPTO_UNSUPPORTED'],
      ['of NEM', { cryptoCurrency: 'NEM', crypto: 100_000 }, 'CRYPTO_UNSUPPORTED'],
      ['on a chain the currency is not on', { chain: 'tron' }, 'CHAIN_UNSUPPORTED'],
      ['of nothing', { crypto: 0 }, 'AMOUNT_INVALID'],
      ['of no amount', { crypto: undefined }, 'AMOUNT_REQUIRED'],
      ['for too precise fiat', { crypto: undefined, fiat: 200.001 }, 'AMOUNT_TOO_PRECISE'],
    ])('%s', async (_, fields, code) => {
      const answer = await create(fields);

      expect(answer).toMatchObject({ status: 400, body: { code } });
    });
  });

  describe('whose crypto', () => {
    it('is confirmed at first sight, reports btc_in_mempool first all the same', async () => {
      const { id } = await sell(world.partner, userId);

      await deposit(world.partner, id);

      await reaches(world.partner, id, 'completed');
      await reports(id, ['pending', 'btc_in_mempool', 'btc_received', 'completed']);
    });

    it('has too few confirmations, waits', async () => {
      const { id } = await sell(world.partner, userId);

      await deposit(world.partner, id, { confirmations: 1 });
      await atRest(world);

      expect(await statusOf(world.partner, id)).toBe('btc_in_mempool');
      expect(await moneySent(world, id)).toEqual([]);
    });

    it('comes in two deposits, pays out once both are confirmed', async () => {
      const { id } = await sell(world.partner, userId, { crypto: 0.002 });

      await deposit(world.partner, id, { amount: 0.0015, txId: 'first' });
      await atRest(world);
      expect(await statusOf(world.partner, id)).toBe('btc_in_mempool');
      await deposit(world.partner, id, { amount: 0.0005, txId: 'second' });

      await reaches(world.partner, id, 'completed');
      expect(await moneySent(world, id)).toHaveLength(1);
    });

    it('is reported fifty times at once, is taken once', async () => {
      const { id } = await sell(world.partner, userId);

      await Promise.all(Array.from({ length: 50 }, () => deposit(world.partner, id, { txId: 'the-same' })));
      await reaches(world.partner, id, 'completed');
      await atRest(world);

      expect(await moneySent(world, id)).toHaveLength(1);
      expect(await receipts.count(world, { transactionId: id })).toBe(1);
      await reports(id, ['pending', 'btc_in_mempool', 'btc_received', 'completed']);
    });

    it('is in the mempool, no longer lets it expire', async () => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id, { confirmations: 0 });
      await reaches(world.partner, id, 'btc_in_mempool');

      await world.advance(2 * WINDOW);
      await atRest(world);

      expect(await statusOf(world.partner, id)).toBe('btc_in_mempool');
      await deposit(world.partner, id);
      await reaches(world.partner, id, 'completed');
    });

    it('is dropped while the window is open, is pending again and expires at its time', async () => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id, { confirmations: 0 });
      await reaches(world.partner, id, 'btc_in_mempool');
      await world.advance(HOUR);

      await deposit(world.partner, id, { dropped: true });
      await reaches(world.partner, id, 'pending');
      await world.advance(2 * HOUR);

      await reaches(world.partner, id, 'expired_btc_not_in_mempool');
      await reports(id, ['pending', 'btc_in_mempool', 'pending', 'expired_btc_not_in_mempool']);
    });

    it('is dropped while the window is open, may be sent again', async () => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id, { confirmations: 0, txId: 'replaced' });
      await reaches(world.partner, id, 'btc_in_mempool');
      await deposit(world.partner, id, { dropped: true, txId: 'replaced' });
      await reaches(world.partner, id, 'pending');

      await deposit(world.partner, id, { txId: 'replacement' });

      expect(await reaches(world.partner, id, 'completed')).toMatchObject({ blockchainTxId: 'replacement' });
      expect(await moneySent(world, id)).toHaveLength(1);
    });

    it('is dropped after the window, is expired', async () => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id, { confirmations: 0 });
      await reaches(world.partner, id, 'btc_in_mempool');
      await world.advance(WINDOW + 1);
      await atRest(world);

      await deposit(world.partner, id, { dropped: true });

      await reaches(world.partner, id, 'expired_btc_not_in_mempool');
      await reports(id, ['pending', 'btc_in_mempool', 'expired_btc_not_in_mempool']);
      expect(await moneySent(world, id)).toEqual([]);
    });

    it('is not in the mempool within 3 hours, expires, and not before', async () => {
      const { id } = await sell(world.partner, userId);

      await world.advance(WINDOW - 5);
      await atRest(world);
      expect(await statusOf(world.partner, id)).toBe('pending');
      await world.advance(5);

      await reaches(world.partner, id, 'expired_btc_not_in_mempool');
      await reports(id, ['pending', 'expired_btc_not_in_mempool']);
    });

    it('comes long after expiry, is not paid out at the old price', async () => {
      const { id } = await sell(world.partner, userId);
      await world.advance(3 * WINDOW);
      await reaches(world.partner, id, 'expired_btc_not_in_mempool');

      await deposit(world.partner, id);
      await atRest(world);

      expect(await statusOf(world.partner, id)).toBe('expired_btc_not_in_mempool');
      expect(await moneySent(world, id)).toEqual([]);
    });
  });

  describe('whose payout', () => {
    it('fails, is payout_failed, and nothing is tried again by itself', async () => {
      const { id } = await sell(world.partner, userId);
      await payoutWill(world.partner, id, 'fail');
      await deposit(world.partner, id);
      await reaches(world.partner, id, 'payout_failed');

      await world.advance(6 * HOUR);
      await atRest(world);

      expect(await statusOf(world.partner, id)).toBe('payout_failed');
      expect(await moneySent(world, id)).toHaveLength(1);
      await reports(id, ['pending', 'btc_in_mempool', 'btc_received', 'payout_failed']);
    });

    it('is uncertain, stays btc_received and is never sent a second time', async () => {
      const send = jest.spyOn(world.worker.get(FiatRail, { strict: false }), 'sendPayout');
      const { id } = await sell(world.partner, userId);
      await payoutWill(world.partner, id, 'uncertain');
      await deposit(world.partner, id);
      await atRest(world);

      for (let hours = 0; hours < 6; hours++) {
        await world.advance(HOUR);
        await atRest(world);
      }

      expect(await statusOf(world.partner, id)).toBe('btc_received');
      expect(send.mock.calls.filter(([payout]) => payout.transactionId === id)).toHaveLength(1);
      expect(await moneySent(world, id)).toHaveLength(1);
    });
  });

  it('is cancelled while pending, and neither expires nor can be cancelled once seen', async () => {
    const [calm, seen] = [await sell(world.partner, userId), await sell(world.partner, userId)];
    await deposit(world.partner, seen.id, { confirmations: 0 });
    await reaches(world.partner, seen.id, 'btc_in_mempool');

    const cancelled = await world.partner.post(`/api/users/${userId}/transactions/${calm.id}/cancel`, []);
    const refused = await world.partner.post(`/api/users/${userId}/transactions/${seen.id}/cancel`, []);
    await world.advance(WINDOW + 1);
    await atRest(world);

    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'TRANSACTION_NOT_CANCELLABLE' } });
    expect(await statusOf(world.partner, calm.id)).toBe('cancelled');
  });

  it('has no fiat to be paid in the sandbox, as a buy has no crypto to be deposited', async () => {
    const { id } = await sell(world.partner, userId);

    expect(await payFiat(world.partner, id)).toMatchObject({
      status: 409,
      body: { code: 'SANDBOX_NOTHING_TO_DECIDE' },
    });
  });
});
