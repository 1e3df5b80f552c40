import type { Payout, Receipt, Transaction } from '@rampart/data';
import {
  Amount,
  ASSETS,
  type CryptoCode,
  type CurrencyCode,
  Decimal,
  type MethodId,
  METHODS,
  PRECISION,
  type TransactionType,
} from '@rampart/kernel';
import { ACCOUNTS, type Booking, unbalanced } from '@rampart/ledger';
import { type Quote, quote } from '@rampart/pricing';
import fc from 'fast-check';
import type { Facts } from '../lifecycle/facts.js';
import { recomputeAmounts } from '../lifecycle/recompute.js';
import { minimumAmount } from '../orders/minimum-amount.js';
import {
  allocatedBooking,
  paidOutBooking,
  receivedBooking,
  refundClaimedBooking,
  refundFailedBooking,
  refundSentBooking,
} from './journals.js';

type Order = Transaction & { readonly given: Amount };
const TYPES = ['buy', 'sell'] as const;
const METHOD_IDS = Object.keys(METHODS) as MethodId[];
const step = (currency: CurrencyCode): Decimal => new Decimal(10).pow(-PRECISION[currency]);
const decimalBetween = (min: number, max: number, digits: number): fc.Arbitrary<Decimal> =>
  fc.integer({ min: min * 10 ** digits, max: max * 10 ** digits }).map((units) => new Decimal(units).div(10 ** digits));

/** An order as it is created: within the limits, priced at any price, with or without charges and discounts. */
const orderOf = (type: TransactionType): fc.Arbitrary<Order> =>
  fc
    .record({
      method: fc.constantFrom(...METHOD_IDS),
      cryptoCurrency: fc.constantFrom<CryptoCode[]>('BTC', 'ETH', 'USDT', 'ZIL'),
      price: fc.oneof(decimalBetween(1, 200, 9), decimalBetween(0.001, 1, 9)),
      givesCrypto: fc.boolean(),
      amount: decimalBetween(1, 8, 3),
      serviceChargePercent: fc.constantFrom(0, 2, 2.8, 3).map((percent) => new Decimal(percent)),
      partnerMarkupPercent: fc.constantFrom(0, 0.75, 10).map((percent) => new Decimal(percent)),
      referralDiscountPercent: fc.constantFrom(0, 10, 100).map((percent) => new Decimal(percent)),
      charge: fc.constantFrom(0, 0, 0.01, 0.3),
    })
    .map(({ method, cryptoCurrency, price, givesCrypto, amount, charge, ...percents }) => {
      const { currency } = METHODS[method];
      const chain = ASSETS[cryptoCurrency][type]![0]!.chain;
      const cryptoPrice = price
        .times(METHODS[method][type]?.min ?? 1)
        .div(ASSETS[cryptoCurrency][type]![0]!.min)
        .toSignificantDigits(15);
      const minimum = givesCrypto ? step(cryptoCurrency).times(1_000) : new Decimal(METHODS[method][type]?.min ?? 1);
      const payoutCurrency = type === 'buy' ? cryptoCurrency : currency;
      const payoutServiceCharge = step(payoutCurrency)
        .times(100)
        .times(charge)
        .toDecimalPlaces(PRECISION[payoutCurrency]);
      const given = Amount.of(minimum.times(amount), givesCrypto ? cryptoCurrency : currency).truncate();
      const input = {
        type,
        cryptoCurrency,
        currency,
        cryptoPrice,
        cryptoPriceUsd: cryptoPrice,
        payoutServiceCharge,
        pointsPerUsd: new Decimal(1),
        ...percents,
      };
      const priced = amountsOf(quote({ ...input, given }));
      return {
        id: 'order',
        partnerId: 'partner',
        version: 2,
        method,
        chain,
        internalAddress: null,
        given,
        ...input,
        ...priced,
      } as unknown as Order;
    })
    .filter(({ total, crypto }) => total.gt(0) && crypto.gt(0));
const anyOrder = fc.constantFrom(...TYPES).chain(orderOf);

const amountsOf = ({ crypto, fiat, serviceCharge, partnerMarkup, total, cryptoPrice, earnedPoints }: Quote) => ({
  crypto: crypto.value,
  fiat: fiat.value,
  serviceCharge: serviceCharge.value,
  partnerMarkup: partnerMarkup.value,
  total: total.value,
  cryptoPrice,
  earnedPoints,
});
const paysIn = ({ type, currency, cryptoCurrency }: Transaction): CurrencyCode =>
  type === 'buy' ? currency : cryptoCurrency;
const ordered = ({ type, fiat, crypto }: Transaction): Decimal => (type === 'buy' ? fiat : crypto);

const EXPIRES = new Date('2026-01-01T01:00:00Z');
const factsOf = (order: Transaction, amount: Decimal, currentPrice?: Decimal): Facts =>
  ({
    ordered: { currency: paysIn(order), amount: ordered(order) },
    received: [{ currency: paysIn(order), amount, occurredAt: EXPIRES, recordedAt: EXPIRES, final: true }],
    returned: [],
    currentPrice,
    expiresAt: EXPIRES,
    policy: { lateGraceMs: 0 },
  }) as unknown as Facts;

/** Amounts of the same quote for another amount or at another price. */
const quoted = (order: Order, given: Decimal, cryptoPrice = order.cryptoPrice) =>
  amountsOf(quote({ ...order, given: Amount.of(given, paysIn(order)), cryptoPrice, pointsPerUsd: new Decimal(0) }));

const LATE = { when: 'lateButHonoured', to: 'fiat_received' } as const;

describe('an order that is honoured late', () => {
  it('keeps the paid amount, at the locked or the current price, whichever is worse for the customer', () => {
    fc.assert(
      fc.property(anyOrder, decimalBetween(0.9, 1.1, 4), (order, drift) => {
        const now = order.cryptoPrice.times(drift);
        const price = order.type === 'buy' ? Decimal.max(now, order.cryptoPrice) : Decimal.min(now, order.cryptoPrice);
        const { crypto, fiat, serviceCharge, partnerMarkup, total, cryptoPrice } = {
          ...order,
          ...recomputeAmounts(order, factsOf(order, ordered(order), now), LATE),
        };
        const then = withoutPoints(quoted(order, ordered(order), price));
        const isRequoted = !price.eq(order.cryptoPrice) && then.crypto.lte(order.crypto);

        expect({ crypto, fiat, serviceCharge, partnerMarkup, total, cryptoPrice }).toMatchObject(
          isRequoted ? then : withoutPoints(amountsIn(order)),
        );
      }),
    );
  });

  it('keeps its amounts while the price has not moved', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { agreed, ...changed } = recomputeAmounts(order, factsOf(order, ordered(order), order.cryptoPrice), LATE);

        expect(changed).toEqual({});
        expect(agreed).toMatchObject({ total: order.total.toFixed() });
      }),
    );
  });

  it('never pays out more than was promised, and never earns more points', () => {
    fc.assert(
      fc.property(anyOrder, decimalBetween(0.9999, 1.01, 6), (order, drift) => {
        const late = recomputeAmounts(order, factsOf(order, ordered(order), order.cryptoPrice.times(drift)), LATE);

        expect((late.total ?? order.total).lte(order.total)).toBe(true);
        expect((late.crypto ?? order.crypto).lte(order.crypto)).toBe(true);
        expect((late.earnedPoints ?? order.earnedPoints).lte(order.earnedPoints)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('an order that is carried out for the received amount', () => {
  it('has the numbers of a quote for the received amount, at the locked price', () => {
    fc.assert(
      // a shortfall below this is tolerated, and not recomputed
      fc.property(anyOrder, decimalBetween(0.3, 0.98, 4), (order, share) => {
        const cameIn = Amount.of(ordered(order).times(share), paysIn(order)).truncate().value;
        const { crypto, fiat, serviceCharge, partnerMarkup, total, cryptoPrice } = recomputeAmounts(
          order,
          factsOf(order, cameIn),
          { when: 'underpaidHonoured', to: 'fiat_received' },
        );

        expect({ crypto, fiat, serviceCharge, partnerMarkup, total, cryptoPrice }).toMatchObject(
          withoutPoints(quoted(order, cameIn)),
        );
        expect(total?.lte(order.total)).toBe(true);
      }),
    );
  });

  it('gets the amounts of its creation back when it waits for its money again, whatever it was carried out for', () => {
    fc.assert(
      fc.property(anyOrder, decimalBetween(0.3, 0.98, 4), decimalBetween(0.9, 1.1, 4), (order, share, drift) => {
        const facts = factsOf(order, ordered(order).times(share), order.cryptoPrice.times(drift));
        const late = { ...order, ...recomputeAmounts(order, facts, LATE) };
        const inPart = {
          ...late,
          ...recomputeAmounts(late, facts, { when: 'underpaidHonoured', to: 'fiat_received' }),
        };

        const again = { ...inPart, ...recomputeAmounts(inPart, facts, { when: 'coverLost', to: 'pending' }) };

        expect(amountsIn(again)).toEqual(amountsIn(order));
        expect(again).toMatchObject({ earnedPoints: order.earnedPoints, agreed: null });
      }),
    );
  });

  it('is not recomputed after other guards', () => {
    fc.assert(
      fc.property(
        anyOrder,
        fc.constantFrom('-', 'amountCovers', 'overpaid', 'paidInTime', 'underpaidTolerated'),
        (order, guard) => {
          expect(recomputeAmounts(order, factsOf(order, ordered(order)), { when: guard, to: 'fiat_received' })).toEqual(
            {},
          );
        },
      ),
    );
  });

  it('has a positive total from the minimum amount of an order, which is at least the minimum of its method', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { total, fiat, crypto } = quoted(order, minimumAmount(order));

        expect(total.gt(0)).toBe(true);
        expect(fiat.gte(METHODS[order.method][order.type]?.min ?? 0)).toBe(true);
        expect(crypto.gte(ASSETS[order.cryptoCurrency][order.type]?.[0]?.min ?? 0)).toBe(true);
      }),
    );
  });
});

describe('a booking', () => {
  const payout = (fields: Partial<Payout>): Payout => ({ id: 'payout', transactionId: 'order', ...fields }) as Payout;
  const received = (order: Order, amount: Decimal): Receipt =>
    ({
      id: 'receipt',
      transactionId: 'order',
      kind: order.type === 'buy' ? 'fiat' : 'crypto',
      currency: paysIn(order),
      amount,
      chain: order.chain,
    }) as unknown as Receipt;
  const owed = (order: Order): Payout =>
    payout(
      order.type === 'buy'
        ? { kind: 'crypto', currency: order.cryptoCurrency, amount: order.total }
        : { kind: 'fiat', currency: order.currency, amount: order.total },
    );
  const refund = (order: Order, amount: Decimal): Payout =>
    payout({ kind: order.type === 'buy' ? 'fiat' : 'crypto', currency: paysIn(order), amount, purpose: 'refund' });
  /** Sums per account and currency, without zeros. */
  const sums = (bookings: readonly Booking[]): Record<string, string> => {
    const all = new Map<string, Decimal>();
    for (const { account, currency, amount } of bookings.flatMap(({ lines }) => lines)) {
      all.set(`${account} ${currency}`, (all.get(`${account} ${currency}`) ?? new Decimal(0)).plus(amount));
    }
    return Object.fromEntries([...all].filter(([, sum]) => !sum.isZero()).map(([key, sum]) => [key, sum.toFixed()]));
  };
  const shortage = fc.constantFrom(0, 0, 0.001, 0.005).map((share) => new Decimal(1).minus(share));

  it('balances in every currency, in digits that the books keep: received, taken, paid out, refunded, refused', () => {
    fc.assert(
      fc.property(anyOrder, shortage, (order, share) => {
        const amount = ordered(order).times(share).toDecimalPlaces(18);
        const bookings = [
          receivedBooking(received(order, amount)),
          allocatedBooking(order, amount),
          paidOutBooking(owed(order), order),
          refundClaimedBooking(refund(order, amount)),
          refundSentBooking(refund(order, amount), order.chain),
          refundFailedBooking(refund(order, amount)),
        ];

        for (const { cause, lines } of bookings) {
          expect({ cause, open: unbalanced(lines) }).toEqual({ cause, open: [] });
          expect(lines.every((line) => line.amount.decimalPlaces() <= 18)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('of an order that is paid and paid out leaves nothing in suspense, promised or owed', () => {
    fc.assert(
      fc.property(anyOrder, shortage, (order, share) => {
        const amount = ordered(order).times(share).toDecimalPlaces(18);
        const left = sums([
          receivedBooking(received(order, amount)),
          allocatedBooking(order, amount),
          paidOutBooking(owed(order), order),
        ]);
        const open = Object.keys(left).filter((key) => /^(suspense|customer_liability|refund_payable)/.test(key));

        expect(open).toEqual([]);
      }),
    );
  });

  it('allocates no more than the ordered amount: the rest stays in suspense', () => {
    fc.assert(
      fc.property(anyOrder, decimalBetween(0.01, 3, 2), (order, more) => {
        const amount = ordered(order).plus(more);
        const suspense = order.type === 'buy' ? ACCOUNTS.suspenseFiat : ACCOUNTS.suspenseCrypto;
        const left = sums([receivedBooking(received(order, amount)), allocatedBooking(order, amount)]);

        expect(left[`${suspense} ${paysIn(order)}`]).toBe(more.neg().toFixed());
      }),
    );
  });

  it('promises the total, earns the charges and owes the partner its markup; rounding is never a loss and less than a minor unit of each currency', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { currency, cryptoCurrency, serviceCharge, partnerMarkup, payoutServiceCharge, total, cryptoPrice } =
          order;
        const ours = serviceCharge.minus(partnerMarkup);
        const left = sums([allocatedBooking(order, ordered(order))]);
        const paidOutIn = order.type === 'buy' ? cryptoCurrency : currency;
        const most = step(currency).plus(step(cryptoCurrency).times(cryptoPrice));
        const rounding = (code: string): Decimal => new Decimal(left[`${ACCOUNTS.roundingIncome} ${code}`] ?? 0).neg();

        expect(left[`${ACCOUNTS.customerLiability} ${paidOutIn}`]).toBe(total.neg().toFixed());
        expect(left[`${ACCOUNTS.feeIncome} ${cryptoCurrency}`] ?? '0').toBe(ours.isZero() ? '0' : ours.neg().toFixed());
        expect(left[`partner_fee_payable:partner ${cryptoCurrency}`] ?? '0').toBe(
          partnerMarkup.isZero() ? '0' : partnerMarkup.neg().toFixed(),
        );
        expect(left[`${ACCOUNTS.payoutChargeIncome} ${paidOutIn}`] ?? '0').toBe(
          payoutServiceCharge.isZero() ? '0' : payoutServiceCharge.neg().toFixed(),
        );
        for (const code of [currency, cryptoCurrency]) expect(rounding(code).gte(0)).toBe(true);
        expect(rounding(currency).lte(most)).toBe(true);
        expect(rounding(cryptoCurrency).lt(step(cryptoCurrency))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of a tolerated shortage is a loss of the service on the rounding account, and changes nothing else, on either side', () => {
    fc.assert(
      fc.property(anyOrder, decimalBetween(0.0001, 0.005, 4), (order, share) => {
        fc.pre(ordered(order).gt(0));
        const missing = ordered(order).times(share);
        const rounding = `${ACCOUNTS.roundingIncome} ${paysIn(order)}`;
        const suspense = `${order.type === 'buy' ? ACCOUNTS.suspenseFiat : ACCOUNTS.suspenseCrypto} ${paysIn(order)}`;
        const { [rounding]: usual = '0', ...whole } = sums([allocatedBooking(order, ordered(order))]);
        const { [rounding]: lost = '0', ...short } = sums([allocatedBooking(order, ordered(order).minus(missing))]);

        expect(lost).toBe(missing.plus(usual).toFixed());
        expect(short).toEqual({ ...whole, [suspense]: ordered(order).minus(missing).toFixed() });
      }),
    );
  });

  it('of a buy that was asked for less books the rest as an expense, and nothing of it where the user paid all', () => {
    const units = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(orderOf('buy'), units, units, (order, asked, paid) => {
        const { currency } = order;
        const [discount, missing] = [asked, Math.min(asked, paid) - 1].map((each) => step(currency).times(each));
        fc.pre(order.fiat.gt(discount!)); // the amount to pay is above zero
        const booked = (amount: Decimal): Record<string, string> =>
          sums([allocatedBooking({ ...order, fiatDiscount: discount! }, amount)]);
        const plain = sums([allocatedBooking(order, order.fiat)]);

        const { [`discounts_granted ${currency}`]: granted = '0', ...others } = booked(order.fiat.minus(missing!));

        expect(booked(order.fiat)).toEqual(plain);
        expect(granted).toBe(missing!.toFixed());
        expect(others).toEqual({
          ...plain,
          [`suspense_fiat ${currency}`]: order.fiat.minus(missing!).toFixed(),
        });
      }),
    );
  });

  it('of a refund moves the amount out of suspense; a rejected one returns it', () => {
    const order = fc.sample(orderOf('buy'), { numRuns: 1, seed: 1 })[0]!;
    const amount = new Decimal(50);
    const [claimed, sent, failed] = [
      refundClaimedBooking(refund(order, amount)),
      refundSentBooking(refund(order, amount), order.chain),
      refundFailedBooking(refund(order, amount)),
    ];

    expect(sums([receivedBooking(received(order, amount)), claimed])).toEqual({
      [`bank ${order.currency}`]: '50',
      [`refund_payable ${order.currency}`]: '-50',
    });
    expect(sums([receivedBooking(received(order, amount)), claimed, sent])).toEqual({});
    expect(sums([receivedBooking(received(order, amount)), claimed, failed])).toEqual({
      [`bank ${order.currency}`]: '50',
      [`suspense_fiat ${order.currency}`]: '-50',
    });
  });

  it('has a reference of its own', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(allocatedBooking(order, ordered(order)).reference).toBe('order:2');
        expect(allocatedBooking({ ...order, version: 4 }, ordered(order)).reference).toBe('order:4');
        expect(refundClaimedBooking(refund(order, order.total))).toMatchObject({
          cause: 'refundClaimed',
          reference: 'payout',
        });
      }),
      { numRuns: 5 },
    );
  });
});

const amountsIn = ({ crypto, fiat, serviceCharge, partnerMarkup, total, cryptoPrice, earnedPoints }: Transaction) => ({
  crypto,
  fiat,
  serviceCharge,
  partnerMarkup,
  total,
  cryptoPrice,
  earnedPoints,
});
const withoutPoints = ({ earnedPoints: _, ...amounts }: ReturnType<typeof amountsOf>) => amounts;
