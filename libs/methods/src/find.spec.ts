import { ASSETS } from './assets/index.js';
import { METHODS } from './catalog/index.js';
import { assetFor, chainFor, fiatFor, methodFor } from './find.js';

describe('a method named by a partner', () => {
  it('is the one of the catalogue', () => {
    expect(methodFor('buy', 'paynow')).toBe(METHODS.paynow);
    expect(methodFor('sell', 'pay-id')).toBe(METHODS['pay-id']);
  });

  it.each(['venmo', 'PAYNOW', '', 'constructor', '__proto__'])('is refused as %p', (id) => {
    expect(() => methodFor('sell', id)).toThrow(
      expect.objectContaining({ code: 'METHOD_UNSUPPORTED', message: `${id} is not a payment method for a sell.` }),
    );
  });
});

describe('a cryptocurrency named by a partner', () => {
  it.each(['USDT', 'usdt', 'Usdt'])('is found as %s', (code) => {
    expect(assetFor('buy', code)).toBe(ASSETS.USDT);
  });

  it.each([
    ['sell', 'xsgd', 'xsgd cannot be sold here.'],
    ['sell', 'NEM', 'NEM cannot be sold here.'],
    ['buy', 'DOGE', 'DOGE cannot be bought here.'],
    ['buy', 'toString', 'toString cannot be bought here.'],
    ['buy', 'SGD', 'SGD cannot be bought here.'],
  ] as const)('for a %s is refused as %s', (type, code, message) => {
    expect(() => assetFor(type, code)).toThrow(expect.objectContaining({ code: 'CRYPTO_UNSUPPORTED', message }));
  });
});

describe('a fiat currency named by a partner', () => {
  it.each(['sgd', 'SGD', 'Sgd'])('is found as %s', (code) => {
    expect(fiatFor(code)).toBe('SGD');
  });

  it.each(['USD', 'BTC', '', 'valueOf'])('is refused as %p', (code) => {
    expect(() => fiatFor(code)).toThrow(
      expect.objectContaining({ code: 'CURRENCY_UNSUPPORTED', message: `${code} is not supported.` }),
    );
  });
});

describe('a chain named by a partner', () => {
  it('is found where the asset is handled on it', () => {
    expect(chainFor(ASSETS.USDT, 'sell', 'tron')).toBe('tron');
  });

  it.each([
    ['USDT', 'buy', 'bitcoin'],
    ['ETH', 'buy', 'binance_smart_chain'],
    ['XSGD', 'sell', 'ethereum'],
    ['BTC', 'buy', 'Bitcoin'],
    ['BTC', 'buy', ''],
  ] as const)('is refused for %s to %s on %p', (code, type, chain) => {
    expect(() => chainFor(ASSETS[code], type, chain)).toThrow(
      expect.objectContaining({ code: 'CHAIN_UNSUPPORTED', facts: { cryptoCurrency: code, chain } }),
    );
  });
});
