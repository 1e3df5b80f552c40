import type { EstimateDto } from '@rampart/contract';
import { Amount, type FaultCode } from '@rampart/kernel';
import { DEFAULT_OFFER } from '@rampart/methods';
import fc from 'fast-check';
import { parseEstimate, parseGiven } from './parse-order.js';

const ASKED: EstimateDto = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };
const ask = (fields: Partial<EstimateDto> = {}) => parseEstimate(DEFAULT_OFFER, { ...ASKED, ...fields });

describe('what an estimate is asked for', () => {
  it('may be said with a method', () => {
    expect(ask()).toEqual({
      type: 'buy',
      cryptoCurrency: 'BTC',
      currency: 'SGD',
      chain: 'bitcoin',
      method: 'paynow',
      given: Amount.of(200, 'SGD'),
    });
  });

  it('may be said with a currency instead', () => {
    const order = ask({ method: undefined, currency: 'hkd' });

    expect(order).toMatchObject({ currency: 'HKD' });
    expect(order).not.toHaveProperty('method');
  });

  it('may be said with both, when they agree', () => {
    expect(ask({ currency: 'sgd' }).currency).toBe('SGD');
  });

  it('may be in crypto; with both amounts crypto wins', () => {
    expect(ask({ crypto: 0.007 }).given).toEqual(Amount.of('0.007', 'BTC'));
    expect(ask({ crypto: 0.007, fiat: undefined }).given).toEqual(Amount.of('0.007', 'BTC'));
  });

  it('means the usual chain unless it names one', () => {
    expect(ask({ cryptoCurrency: 'usdt' }).chain).toBe('ethereum');
    expect(ask({ cryptoCurrency: 'usdt', chain: 'tron' }).chain).toBe('tron');
  });

  it('keeps the exact decimal of a JSON number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.nat(14), (units, point) => {
        const text = `${units}e-${point}`;

        expect(parseGiven({ crypto: Number(text) }, 'BTC', 'SGD').value.eq(text)).toBe(true);
      }),
    );
  });

  it.each<[FaultCode, Partial<EstimateDto>]>([
    ['VALIDATION_FAILED', { type: 'swap' }],
    ['VALIDATION_FAILED', { type: '' }],
    ['CRYPTO_UNSUPPORTED', { cryptoCurrency: 'DOGE' }],
    ['CRYPTO_UNSUPPORTED', { type: 'sell', cryptoCurrency: 'NEM' }],
    ['METHOD_UNSUPPORTED', { method: 'cash' }],
    ['METHOD_OR_CURRENCY_REQUIRED', { method: undefined }],
    ['CURRENCY_UNSUPPORTED', { method: undefined, currency: 'EUR' }],
    ['METHOD_CURRENCY_MISMATCH', { currency: 'HKD' }],
    ['CHAIN_UNSUPPORTED', { chain: 'tron' }],
    ['AMOUNT_REQUIRED', { fiat: undefined }],
    ['AMOUNT_INVALID', { fiat: 0 }],
    ['AMOUNT_INVALID', { fiat: -200 }],
    ['AMOUNT_INVALID', { crypto: 0 }],
    ['AMOUNT_TOO_PRECISE', { fiat: 200.001 }],
    ['AMOUNT_TOO_PRECISE', { method: 'viettel-pay', fiat: 2_000_000.5 }],
    ['AMOUNT_TOO_PRECISE', { crypto: 1e-19 }],
    ['AMOUNT_ABOVE_MAXIMUM', { fiat: 1.1e15 }],
    ['AMOUNT_ABOVE_MAXIMUM', { crypto: 1e300 }],
  ])('is refused as %s: %j', (code, fields) => {
    expect(() => ask(fields)).toThrow(expect.objectContaining({ name: 'Fault', code }));
  });

  it('is refused with a sentence that names the field and the digits', () => {
    expect(() => ask({ method: 'viettel-pay', fiat: 2_000_000.5 })).toThrow(
      'fiat has too many decimals: VND allows 0.',
    );
    expect(() => ask({ crypto: -1 })).toThrow('crypto must be a positive number.');
  });
});
