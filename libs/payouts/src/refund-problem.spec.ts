import { ASSETS, type ChainId, CRYPTO_CODES, Decimal, FIAT_CODES, PRECISION } from '@rampart/kernel';
import fc from 'fast-check';
import { refundProblem } from './refund-problem.js';

const problem = (amount: string, currency: string, chain: ChainId = 'bitcoin'): string | undefined =>
  refundProblem({ amount: new Decimal(amount), currency }, chain);

describe('a refund', () => {
  it('of fiat is of whole units of its currency, or waits for an operator', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIAT_CODES), fc.integer({ min: 1, max: 10 ** 9 }), (currency, units) => {
        const unit = new Decimal(10).pow(-PRECISION[currency]);

        expect(problem(unit.times(units).toFixed(), currency)).toBeUndefined();
        expect(problem(unit.times(units).plus(unit.div(2)).toFixed(), currency)).toContain('by other means');
      }),
    );
  });

  it.each([
    ['0.5', 'IDR'],
    ['200000.50', 'IDR'],
    ['0.01', 'VND'],
    ['0.001', 'SGD'],
  ])('of %s %s can be paid by no rail', (amount, currency) => {
    expect(problem(amount, currency)).toContain('smallest unit');
  });

  it('E24: of crypto is of a hundredth of the smallest order at least, on every chain', () => {
    for (const code of CRYPTO_CODES)
      for (const { chain, min } of [...ASSETS[code].buy, ...(ASSETS[code].sell ?? [])]) {
        const minimum = new Decimal(min).div(100);

        expect(problem(minimum.toFixed(), code, chain)).toBeUndefined();
        expect(problem(minimum.minus('1e-18').toFixed(), code, chain)).toContain('below the minimum refund');
      }
  });

  it('E24: of 1 wei is not worth its gas', () => {
    expect(problem('0.000000000000000001', 'ETH', 'ethereum')).toContain('minimum refund, 0.0001');
  });
});
