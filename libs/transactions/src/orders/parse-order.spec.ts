import type { CreateTransactionDto } from '@rampart/contract';
import { type FaultCode, ids } from '@rampart/kernel';
import { DEFAULT_OFFER } from '@rampart/methods';
import { parseOrder } from './parse-order.js';

const BTC_WALLET = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TEST_WALLET = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const ETH_WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const TRON_WALLET = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';

const BUY: CreateTransactionDto = {
  type: 'buy',
  method: 'paynow',
  cryptoCurrency: 'BTC',
  fiat: 200,
  wallet: BTC_WALLET,
};
const SELL: CreateTransactionDto = {
  type: 'sell',
  method: 'paynow',
  cryptoCurrency: 'BTC',
  crypto: 0.01,
  methodAttributes: { phone: '91234567', code: '+65' },
};
const USDT: Partial<CreateTransactionDto> = { cryptoCurrency: 'USDT', wallet: ETH_WALLET };
const buy = (fields: Partial<CreateTransactionDto> = {}) => parseOrder(DEFAULT_OFFER, { ...BUY, ...fields }, ['main']);
const sell = (fields: Partial<CreateTransactionDto> = {}) =>
  parseOrder(DEFAULT_OFFER, { ...SELL, ...fields }, ['main']);

describe('the body of a buy', () => {
  it('becomes an order of known words', () => {
    const order = buy();

    expect(order).toMatchObject({
      type: 'buy',
      chain: 'bitcoin',
      destination: { kind: 'wallet', chain: 'bitcoin', address: BTC_WALLET },
      requestId: null,
      partnerData: null,
    });
    expect(order.method.id).toBe('paynow');
    expect(`${order.given?.toString()} ${order.given?.currency}`).toBe('200 SGD');
  });

  it('may give crypto instead, and crypto wins over fiat', () => {
    const { given } = buy({ crypto: 0.01 });

    expect(`${given?.toString()} ${given?.currency}`).toBe('0.01 BTC');
  });

  it('may write codes in any case and name the currency of the method', () => {
    expect(buy({ cryptoCurrency: 'btc', currency: 'sgd' }).asset.code).toBe('BTC');
  });

  it('may call the wallet `destination`; beside a wallet that is its tag', () => {
    expect(buy({ wallet: undefined, destination: BTC_WALLET })).toMatchObject({
      destination: { kind: 'wallet', address: BTC_WALLET },
    });
    expect(buy({ destination: '7' })).toMatchObject({ destination: { address: BTC_WALLET, tag: '7' } });
  });

  it('may go to an account at an exchange instead of a wallet', () => {
    expect(buy({ wallet: undefined, internalAddress: 'ada@exchange' })).toMatchObject({
      chain: 'bitcoin',
      destination: { kind: 'internal', account: 'ada@exchange' },
    });
  });

  it.each([undefined, BTC_WALLET])(
    'names no account where no exchange is connected, beside the wallet %s',
    (wallet) => {
      const offer = { ...DEFAULT_OFFER, internalAccounts: false };

      expect(() => parseOrder(offer, { ...BUY, wallet, internalAddress: 'ada@exchange' }, ['main'])).toThrow(
        expect.objectContaining({ code: 'INTERNAL_ADDRESS_UNSUPPORTED' }),
      );
    },
  );

  it('goes to the wallet when there is both', () => {
    expect(buy({ internalAddress: 'ada@exchange' })).toMatchObject({ destination: { kind: 'wallet' } });
  });

  it('is sent on the chain of the wallet, or on the one it names', () => {
    expect(buy({ ...USDT, fiat: 200 })).toMatchObject({ chain: 'ethereum' });
    expect(buy({ ...USDT, wallet: TRON_WALLET })).toMatchObject({ chain: 'tron' });
    expect(buy({ ...USDT, chain: 'binance_smart_chain' })).toMatchObject({ chain: 'binance_smart_chain' });
  });

  it('may come from a checkout request and carry data of the partner', () => {
    const requestId = ids.next();

    expect(buy({ requestId, partnerData: { order: 7, tags: ['a'] } })).toMatchObject({
      requestId,
      partnerData: { order: 7, tags: ['a'] },
    });
    expect(buy({ partnerData: null }).partnerData).toBeNull();
  });
});

describe('the body of a sell', () => {
  it('becomes an order with where to deposit and where to pay', () => {
    expect(sell()).toMatchObject({
      type: 'sell',
      chains: ['bitcoin'],
      methodAttributes: { phone: '91234567', code: '+65' },
    });
  });

  it('welcomes deposits on every chain of the currency, the usual one first', () => {
    expect(sell({ cryptoCurrency: 'USDT', crypto: 200 })).toMatchObject({
      chains: ['ethereum', 'binance_smart_chain', 'tron'],
    });
  });

  it('welcomes them only on the chain that it names', () => {
    expect(sell({ cryptoCurrency: 'USDT', crypto: 200, chain: 'tron' })).toMatchObject({ chains: ['tron'] });
  });

  it('may give fiat instead of crypto', () => {
    const { given } = sell({ crypto: undefined, fiat: 200 });

    expect(`${given?.toString()} ${given?.currency}`).toBe('200 SGD');
  });
});

describe('a body is refused', () => {
  it.each<[FaultCode, string, () => unknown]>([
    ['VALIDATION_FAILED', 'of no known type', () => buy({ type: 'lend' })],
    ['METHOD_UNSUPPORTED', 'with an unknown method', () => buy({ method: 'cash' })],
    ['METHOD_UNSUPPORTED', 'with a method named like an object’s own', () => buy({ method: 'constructor' })],
    ['CRYPTO_UNSUPPORTED', 'with an unknown cryptocurrency', () => buy({ cryptoCurrency: 'DOGE' })],
    ['CRYPTO_UNSUPPORTED', 'for a cryptocurrency that is not sold here', () => sell({ cryptoCurrency: 'XSGD' })],
    ['CURRENCY_UNSUPPORTED', 'with an unknown fiat currency', () => buy({ currency: 'EUR' })],
    ['METHOD_CURRENCY_MISMATCH', 'with a currency that is not the method’s', () => buy({ currency: 'HKD' })],
    ['AMOUNT_REQUIRED', 'without an amount', () => buy({ fiat: undefined })],
    ['AMOUNT_INVALID', 'with nothing', () => buy({ fiat: 0 })],
    ['AMOUNT_INVALID', 'with a negative amount', () => sell({ crypto: -1 })],
    ['AMOUNT_INVALID', 'with minus zero', () => buy({ fiat: -0 })],
    ['AMOUNT_TOO_PRECISE', 'with parts of a cent', () => buy({ fiat: 200.005 })],
    ['AMOUNT_TOO_PRECISE', 'with parts of a rupiah', () => buy({ method: 'gojek-id', fiat: 1_500_000.5 })],
    ['AMOUNT_TOO_PRECISE', 'with more digits than any chain has', () => sell({ crypto: 1e-19 })],
    ['AMOUNT_ABOVE_MAXIMUM', 'with more money than there is', () => buy({ fiat: 1e16 })],
    ['WALLET_REQUIRED', 'without a wallet', () => buy({ wallet: undefined })],
    ['WALLET_INVALID', 'with a wallet that is none', () => buy({ wallet: 'bc1qqqq' })],
    ['WALLET_INVALID', 'with a wallet of another chain', () => buy({ wallet: ETH_WALLET })],
    ['WALLET_INVALID', 'with a test network’s wallet where that has no value', () => buy({ wallet: TEST_WALLET })],
    ['CHAIN_UNSUPPORTED', 'with a chain that does not carry the currency', () => buy({ chain: 'tron' })],
    ['CHAIN_UNSUPPORTED', 'with an unknown chain of a sell', () => sell({ chain: 'lightning' })],
    ['METHOD_ATTRIBUTES_INVALID', 'for a sell without a destination', () => sell({ methodAttributes: undefined })],
    [
      'METHOD_ATTRIBUTES_INVALID',
      'for a sell with half a destination',
      () => sell({ methodAttributes: { phone: '91234567' } }),
    ],
    ['REQUEST_NOT_FOUND', 'from a request that cannot be', () => buy({ requestId: 'abc' })],
    ['VALIDATION_FAILED', 'with too much data of the partner', () => buy({ partnerData: 'x'.repeat(4_096) })],
    ['VALIDATION_FAILED', 'with NUL in the data of the partner', () => buy({ partnerData: { note: 'a\0b' } })],
    [
      'VALIDATION_FAILED',
      'with half a character in the data of the partner',
      () => buy({ partnerData: { note: '\ud83d' } }),
    ],
  ])('with %s: one %s', (code, _, parse) => {
    expect(parse).toThrow(expect.objectContaining({ name: 'Fault', code }));
  });

  it('not for a test network’s wallet in a sandbox', () => {
    expect(parseOrder(DEFAULT_OFFER, { ...BUY, wallet: TEST_WALLET }, ['main', 'test'])).toMatchObject({
      chain: 'bitcoin',
    });
  });

  it('not for partner data of exactly 4 KiB', () => {
    expect(buy({ partnerData: 'x'.repeat(4_094) }).partnerData).toHaveLength(4_094);
  });

  it('not for a backslash in the data of the partner', () => {
    expect(buy({ partnerData: { path: 'C:\\u0000', half: '\\ud83d' } }).partnerData).toEqual({
      path: 'C:\\u0000',
      half: '\\ud83d',
    });
  });
});
