import { ASSETS } from '@rampart/kernel';
import { assetFor, chainFor, fiatFor, methodFor } from './find.js';
import { DEFAULT_OFFER } from './offer/offer.js';

describe('a method named by a partner', () => {
  it('is the one of the catalogue', () => {
    expect(methodFor(DEFAULT_OFFER, 'buy', 'paynow')).toBe(DEFAULT_OFFER.methods.paynow);
    expect(methodFor(DEFAULT_OFFER, 'sell', 'pay-id')).toBe(DEFAULT_OFFER.methods['pay-id']);
    expect(methodFor(DEFAULT_OFFER, 'sell', 'PAYNOW')).toBe(DEFAULT_OFFER.methods.paynow);
  });

  it.each(['venmo', '', 'constructor', '__proto__'])('is refused as %p', (id) => {
    expect(() => methodFor(DEFAULT_OFFER, 'sell', id)).toThrow(
      expect.objectContaining({ code: 'METHOD_UNSUPPORTED', message: `${id} is not a payment method for a sell.` }),
    );
  });
});

describe('a cryptocurrency named by a partner', () => {
  it.each(['USDT', 'usdt', 'Usdt'])('is found as %s', (code) => {
    expect(assetFor(DEFAULT_OFFER, 'buy', code)).toBe(DEFAULT_OFFER.assets.USDT);
  });

  it.each([
    ['sell', 'xsgd', 'xsgd cannot be sold here.'],
    ['sell', 'NEM', 'NEM cannot be sold here.'],
    ['buy', 'DOGE', 'DOGE cannot be bought here.'],
    ['buy', 'toString', 'toString cannot be bought here.'],
    ['buy', 'SGD', 'SGD cannot be bought here.'],
  ] as const)('for a %s is refused as %s', (type, code, message) => {
    expect(() => assetFor(DEFAULT_OFFER, type, code)).toThrow(
      expect.objectContaining({ code: 'CRYPTO_UNSUPPORTED', message }),
    );
  });
});

describe('a fiat currency named by a partner', () => {
  it.each(['sgd', 'SGD', 'Sgd'])('is found as %s', (code) => {
    expect(fiatFor(DEFAULT_OFFER, 'buy', code)).toBe('SGD');
  });

  it.each(['USD', 'BTC', '', 'valueOf'])('is refused as %p', (code) => {
    expect(() => fiatFor(DEFAULT_OFFER, 'buy', code)).toThrow(
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
    ['BTC', 'buy', ''],
  ] as const)('is refused for %s to %s on %p', (code, type, chain) => {
    expect(() => chainFor(ASSETS[code], type, chain)).toThrow(
      expect.objectContaining({ code: 'CHAIN_UNSUPPORTED', facts: { cryptoCurrency: code, chain } }),
    );
  });
});
