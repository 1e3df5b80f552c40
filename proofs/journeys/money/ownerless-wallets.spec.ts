import { eventually } from '../../../test/support/eventually.js';
import { moneySent } from '../../../test/support/money-sent.js';
import { payoutsOf, rewriteOrder } from '../../../test/support/rows/orders.js';
import { apiKeys } from '../../../test/support/rows/tables.js';
import { Shopper } from '../../../test/support/shopper.js';
import { BUY, buy, payFiat, reaches, SELL, sell, WALLETS } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

/** Wallets that no key controls: the chain, the currency and their description. */
const OWNERLESS = [
  ['ethereum', 'USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'contract of USDT on Ethereum'],
  ['ethereum', 'USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'contract of USDT on Ethereum'],
  ['ethereum', 'ETH', '0xDAC17F958D2EE523A2206206994597C13D831EC7', 'contract of USDT on Ethereum'],
  ['binance_smart_chain', 'USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'contract of USDT on Ethereum'],
  ['ethereum', 'XSGD', '0x70e8dE73cE538DA2bEEd35d14187F6959a8ecA96', 'contract of XSGD'],
  ['tron', 'USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'contract of USDT on Tron'],
  ['tron', 'USDT', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'burn or system address'],
  ['ethereum', 'ETH', '0x000000000000000000000000000000000000dEaD', 'burn or system address'],
  ['ethereum', 'ETH', '0x0000000000000000000000000000000000000004', 'burn or system address'],
  ['binance_smart_chain', 'USDT', '0x0000000000000000000000000000000000001000', 'burn or system address'],
  ['bitcoin', 'BTC', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr', 'burn address'],
] as const;

describe('E74: a wallet that no key opens', () => {
  let world: World;
  let userId: string;
  let apiKey: string;
  beforeAll(async () => {
    ({ world, userId } = await startTrading());
    apiKey = Buffer.from(world.partner.authorization!.slice('Basic '.length), 'base64').toString().split(':')[0]!;
    await apiKeys.get(world, { key: apiKey });
  });
  afterAll(() => world.close());

  it.each(OWNERLESS)('on %s for %s is refused wherever it is named: %s', async (chain, cryptoCurrency, wallet, why) => {
    const fields = { cryptoCurrency, chain, fiat: 300 };
    const visitor = await Shopper.from(world, { apiKey });
    const estimate = { type: 'buy', method: 'paynow', ...fields, wallet };

    const answers = [
      await world.partner.anonymous().post('/api/transactions/estimate', estimate),
      await world.partner.get(
        `/api/transactions/estimate?${new URLSearchParams({ ...estimate, fiat: '300' }).toString()}`,
      ),
      await world.partner.post('/api/quotes', estimate),
      await world.partner.post(`/api/users/${userId}/transactions`, { ...BUY, ...fields, wallet }),
      await visitor.post('orders/check', { ...BUY, ...fields, wallet }),
      await world.partner.post('/api/requests', { type: 'buy', cryptoCurrency, wallet }),
      await world.partner.post('/api/requests', { wallet }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [400, 'WALLET_INVALID']));
    expect(answers[3]?.body.message).toContain(why);
  });

  it('is no address for refunds, on creation or later', async () => {
    const ETHER = { ...SELL, cryptoCurrency: 'ETH', crypto: 0.1 };
    const burn = '0x000000000000000000000000000000000000dEaD';
    const { id } = await sell(world.partner, userId, ETHER);

    const answers = [
      await world.partner.post(`/api/users/${userId}/transactions`, { ...ETHER, refundDestination: burn }),
      await world.partner.put(`/api/users/${userId}/transactions/${id}/refund-destination`, { address: burn }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([400, 'WALLET_INVALID']));
  });

  it('gets nothing where it came into an order all the same', async () => {
    const { id } = await buy(world.partner, userId, { cryptoCurrency: 'ETH', fiat: 300, wallet: WALLETS.ETH });
    await rewriteOrder(world, id, { wallet: '0xdAC17F958D2ee523a2206206994597C13D831ec7' });

    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'payout_failed');

    await eventually('the payout has failed', async () => (await payoutsOf(world, id)).length === 1);
    expect(await moneySent(world, id)).toEqual([]);
  });

  it('is not what an estimate without a wallet is about, nor a good wallet', async () => {
    const estimate = { type: 'buy', method: 'paynow', cryptoCurrency: 'USDT', fiat: 300 };

    const plain = await world.partner.anonymous().post('/api/transactions/estimate', estimate);
    const onTron = await world.partner
      .anonymous()
      .post('/api/transactions/estimate', { ...estimate, wallet: WALLETS.TRON });

    expect([plain.status, onTron.status]).toEqual([200, 200]);
  });
});
