import { Amount, ASSETS, METHODS, type PaymentMethod } from '@rampart/kernel';
import { checkLimits, checkMinimum } from './check-amount.js';

const sgd = (value: string) => Amount.of(value, 'SGD');

describe('the limits of a method', () => {
  it.each(['100', '100.01', '2500'])('take %s SGD', (value) => {
    expect(() => checkLimits(METHODS.paynow, 'buy', sgd(value))).not.toThrow();
  });

  it.each(['99.99', '0', '-100'])('refuse %s SGD as too little', (value) => {
    expect(() => checkLimits(METHODS.paynow, 'sell', sgd(value))).toThrow(
      expect.objectContaining({ code: 'AMOUNT_BELOW_MINIMUM', message: 'The amount is below the minimum of 100 SGD.' }),
    );
  });

  it.each(['2500.01', '1000000'])('refuse %s SGD as too much', (value) => {
    expect(() => checkLimits(METHODS.paynow, 'buy', sgd(value))).toThrow(
      expect.objectContaining({
        code: 'AMOUNT_ABOVE_MAXIMUM',
        message: 'The amount is above the maximum of 2500 SGD.',
      }),
    );
  });

  it('are those of the type: a method that is not offered for a sell refuses any amount', () => {
    const { sell: _, ...onlyBuy } = METHODS.paynow;

    expect(() => checkLimits(onlyBuy, 'sell', sgd('500'))).toThrow(
      expect.objectContaining({ code: 'METHOD_UNSUPPORTED' }),
    );
  });

  it('differ between a buy and a sell where the method says so', () => {
    const method: PaymentMethod = { ...METHODS.paynow, sell: { min: '10', max: '50' } };

    expect(() => checkLimits(method, 'sell', sgd('20'))).not.toThrow();
    expect(() => checkLimits(method, 'buy', sgd('20'))).toThrow(
      expect.objectContaining({ code: 'AMOUNT_BELOW_MINIMUM' }),
    );
  });

  it('are never compared with another currency', () => {
    expect(() => checkLimits(METHODS.paynow, 'buy', Amount.of('500', 'HKD'))).toThrow(TypeError);
  });
});

describe('the minimum of a currency', () => {
  it('is itself allowed', () => {
    expect(() => checkMinimum(ASSETS.BTC, 'sell', 'bitcoin', Amount.of('0.0005', 'BTC'))).not.toThrow();
  });

  it('refuses less', () => {
    expect(() => checkMinimum(ASSETS.BTC, 'sell', 'bitcoin', Amount.of('0.000499', 'BTC'))).toThrow(
      expect.objectContaining({
        code: 'AMOUNT_BELOW_MINIMUM',
        message: 'The amount is below the minimum of 0.0005 BTC.',
      }),
    );
  });

  it('is that of the chain', () => {
    const usdt = {
      ...ASSETS.USDT,
      buy: [
        { chain: 'ethereum', min: '100' },
        { chain: 'tron', min: '10' },
      ],
    } as const;

    expect(() => checkMinimum(usdt, 'buy', 'tron', Amount.of('10', 'USDT'))).not.toThrow();
    expect(() => checkMinimum(usdt, 'buy', 'ethereum', Amount.of('10', 'USDT'))).toThrow(
      expect.objectContaining({ code: 'AMOUNT_BELOW_MINIMUM' }),
    );
  });

  it('does not exist on a chain that does not handle the currency', () => {
    expect(() => checkMinimum(ASSETS.ETH, 'buy', 'tron', Amount.of('1', 'ETH'))).toThrow(
      expect.objectContaining({ code: 'CHAIN_UNSUPPORTED' }),
    );
  });
});
