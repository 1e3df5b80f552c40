import { CRYPTO_CODES } from './assets/index.js';
import { PRECISION } from './precision.js';
import { FIAT_CODES } from './fiats.js';

describe('the precision table', () => {
  it.each([
    ['BTC', 6],
    ['ETH', 4],
    ...['ZIL', 'USDT', 'XSGD', 'NEM'].map((code) => [code, 2] as const),
    ...['SGD', 'HKD', 'THB', 'INR', 'MYR', 'PHP'].map((code) => [code, 2] as const),
    ...['IDR', 'VND'].map((code) => [code, 0] as const),
  ] as const)('gives %s %i fraction digits (contract, Currency precision)', (code, digits) => {
    expect(PRECISION[code as keyof typeof PRECISION]).toBe(digits);
  });

  it('has every currency of the vocabulary and no other', () => {
    expect(Object.keys(PRECISION).sort()).toEqual([...CRYPTO_CODES, ...FIAT_CODES].sort());
  });
});
