import {
  Amount,
  ASSETS,
  type ChainId,
  CRYPTO_CODES,
  type CryptoCode,
  Decimal,
  type FiatCode,
  METHOD_IDS,
  METHODS,
  type PaymentMethod,
  PRECISION,
  TRANSACTION_TYPES,
  type TransactionType,
} from '@rampart/kernel';
import fc from 'fast-check';
import { checkAmount, type LimitedAmount, type LimitedOrder } from './check-amount.js';

const PRICE = new Decimal('117485.01875');
const PAYNOW: LimitedOrder = { method: METHODS.paynow, asset: ASSETS.BTC, type: 'buy', chain: 'bitcoin' };

/** An estimate of an amount: crypto is truncated; a sell's fiat is computed from the crypto. */
function converted({ type, method, asset }: LimitedOrder, given: Amount, cryptoPrice: Decimal): LimitedAmount {
  const isFiat = given.currency === method.currency;
  const crypto = Amount.of(isFiat ? given.value.div(cryptoPrice) : given.value, asset.code).truncate();
  const exact = type === 'buy' && isFiat ? given.value : crypto.value.times(cryptoPrice);
  return { given, crypto, fiat: Amount.of(exact, method.currency).round(), cryptoPrice };
}

const check = (order: LimitedOrder, given: Amount, price = PRICE) => checkAmount(order, converted(order, given, price));
const sgd = (value: string) => Amount.of(value, 'SGD');

describe('the limits of a method', () => {
  describe.each(TRANSACTION_TYPES)('for a %s', (type) => {
    const order = { ...PAYNOW, type };

    it.each(['100', '100.01', '2500'])('take %s SGD', (value) => {
      expect(() => check(order, sgd(value))).not.toThrow();
    });

    it.each(['99.99', '0.01'])('refuse %s SGD as too little', (value) => {
      expect(() => check(order, sgd(value))).toThrow(
        expect.objectContaining({
          code: 'AMOUNT_BELOW_MINIMUM',
          message: 'The amount is below the minimum of 100 SGD.',
        }),
      );
    });

    it.each(['2500.01', '1000000'])('refuse %s SGD as too much', (value) => {
      expect(() => check(order, sgd(value))).toThrow(
        expect.objectContaining({
          code: 'AMOUNT_ABOVE_MAXIMUM',
          message: 'The amount is above the maximum of 2500 SGD.',
        }),
      );
    });
  });

  it('are those of the type: a method that is not offered for a sell refuses any amount', () => {
    const { sell: _, ...method } = METHODS.paynow;

    expect(() => check({ ...PAYNOW, method, type: 'sell' }, sgd('500'))).toThrow(
      expect.objectContaining({ code: 'METHOD_UNSUPPORTED' }),
    );
  });

  it('differ between a buy and a sell where the method says so', () => {
    const method: PaymentMethod = { ...METHODS.paynow, sell: { min: '100', max: '150' } };

    expect(() => check({ ...PAYNOW, method, type: 'sell' }, sgd('200'))).toThrow(
      expect.objectContaining({ code: 'AMOUNT_ABOVE_MAXIMUM' }),
    );
    expect(() => check({ ...PAYNOW, method }, sgd('200'))).not.toThrow();
  });

  it('are never compared with another currency', () => {
    const hkd = Amount.of('500', 'HKD');
    const crypto = Amount.of('1', 'BTC');

    expect(() => checkAmount(PAYNOW, { given: hkd, fiat: hkd, crypto, cryptoPrice: PRICE })).toThrow(TypeError);
  });
});

describe('the minimum of a currency', () => {
  const wide: PaymentMethod = { ...METHODS.paynow, buy: { min: '1', max: '9000' } };
  const usdt = {
    ...ASSETS.USDT,
    buy: [
      { chain: 'ethereum', min: '100' },
      { chain: 'tron', min: '10' },
    ],
  } as const;

  it('is itself allowed', () => {
    expect(() => check({ ...PAYNOW, method: wide }, Amount.of('0.0005', 'BTC'))).not.toThrow();
  });

  it('refuses less', () => {
    expect(() => check({ ...PAYNOW, method: wide }, Amount.of('0.000499', 'BTC'))).toThrow(
      expect.objectContaining({
        code: 'AMOUNT_BELOW_MINIMUM',
        message: 'The amount is below the minimum of 0.0005 BTC.',
      }),
    );
  });

  it.each<[ChainId, boolean]>([
    ['tron', true],
    ['ethereum', false],
  ])('is that of the chain: on %s 10 USDT are taken: %p', (chain, isTaken) => {
    const taken = () =>
      check({ ...PAYNOW, method: wide, asset: usdt, chain }, Amount.of('10', 'USDT'), new Decimal('1.29'));

    if (isTaken) expect(taken).not.toThrow();
    else expect(taken).toThrow(expect.objectContaining({ code: 'AMOUNT_BELOW_MINIMUM' }));
  });

  it('does not exist on a chain that does not handle the currency', () => {
    expect(() => check({ ...PAYNOW, asset: ASSETS.ETH, chain: 'tron' }, sgd('200'))).toThrow(
      expect.objectContaining({ code: 'CHAIN_UNSUPPORTED' }),
    );
  });
});

describe('whatever the price', () => {
  interface Pair {
    readonly type: TransactionType;
    readonly method: PaymentMethod;
    readonly code: CryptoCode;
    readonly price: Decimal;
  }
  const pairs = fc
    .record({
      type: fc.constantFrom(...TRANSACTION_TYPES),
      method: fc.constantFrom(...METHOD_IDS.map((id) => METHODS[id])),
      code: fc.constantFrom(...CRYPTO_CODES),
      price: fc
        .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: -6, max: 4 }))
        .map(([digits, point]) => new Decimal(digits).times(`1e${point}`)),
    })
    .filter(({ type, code }) => (ASSETS[code][type] ?? []).length > 0);
  const orderOf = ({ type, method, code }: Pair): LimitedOrder => ({
    ...{ type, method, asset: ASSETS[code] },
    chain: ASSETS[code][type]![0]!.chain,
  });
  const tiny = (order: LimitedOrder): LimitedOrder => ({
    ...order,
    asset: { ...order.asset, [order.type]: [{ chain: order.chain, min: '0' }] },
  });
  const anyFiat = (order: LimitedOrder): LimitedOrder => ({
    ...order,
    method: { ...order.method, [order.type]: { min: '0', max: '1e30' } },
  });

  it("a method's minimum and maximum are taken, and so is what an estimate shows for them in crypto", () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom('min', 'max'), (pair, end) => {
        const order = tiny(orderOf(pair));
        const limit = Amount.of(pair.method[pair.type]![end], pair.method.currency);
        const { crypto } = converted(order, limit, pair.price);

        expect(() => check(order, limit, pair.price)).not.toThrow();
        if (crypto.isPositive()) expect(() => check(order, crypto, pair.price)).not.toThrow();
      }),
    );
  });

  it("a currency's minimum is taken, and so is what an estimate shows for it in fiat", () => {
    fc.assert(
      fc.property(pairs, (pair) => {
        const order = anyFiat(orderOf(pair));
        const limit = Amount.of(order.asset[pair.type]![0]!.min, pair.code);
        const { fiat } = converted(order, limit, pair.price);

        expect(() => check(order, limit, pair.price)).not.toThrow();
        expect(() => check(order, fiat, pair.price)).not.toThrow();
      }),
    );
  });

  it('one unit of fiat beyond a limit is refused, and so is crypto that comes to more than a unit beyond it', () => {
    const unit = (currency: FiatCode | CryptoCode) => new Decimal(10).pow(-PRECISION[currency]);
    fc.assert(
      fc.property(pairs, (pair) => {
        const order = tiny(orderOf(pair));
        const { min, max } = pair.method[pair.type]!;
        const step = unit(pair.method.currency);
        const fiat = (value: Decimal) => Amount.of(value, pair.method.currency);

        expect(() => check(order, fiat(new Decimal(min).minus(step)), pair.price)).toThrow();
        expect(() => check(order, fiat(new Decimal(max).plus(step)), pair.price)).toThrow();
        const less = new Decimal(min).div(pair.price).minus(unit(pair.code).times(2));
        if (less.gt(0) && less.times(pair.price).plus(step).lt(min))
          expect(() => check(order, Amount.of(less, pair.code), pair.price)).toThrow();
      }),
    );
  });
});
