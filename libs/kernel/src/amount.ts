import { Decimal as DecimalJs } from 'decimal.js';
import { type CurrencyCode, PRECISION } from './precision.js';

/** Exact decimals: 60 significant digits, never in exponent notation within the stored range (numeric(38,18)). */
export const Decimal = DecimalJs.clone({
  precision: 60,
  toExpNeg: -40,
  toExpPos: 60,
  rounding: DecimalJs.ROUND_HALF_UP,
});
export type Decimal = DecimalJs;
export type DecimalInput = DecimalJs | string | number;

const ZERO = new Decimal(0);

/** Converts a value to a decimal. A decimal of this class is returned as it is, because it is immutable. */
export const asDecimal = (value: DecimalInput): Decimal =>
  value instanceof Decimal && value.constructor === Decimal ? value : new Decimal(value);

/**
 * An exact amount of one currency. Arithmetic between two currencies is a programming error and throws. `truncate` is for amounts that the service pays,
 * `round` (half up) for amounts that the contract rounds; both use PRECISION.
 */
export class Amount<C extends CurrencyCode = CurrencyCode> {
  private constructor(
    readonly value: Decimal,
    readonly currency: C,
  ) {}

  static of<C extends CurrencyCode>(value: DecimalInput, currency: C): Amount<C> {
    const exact = asDecimal(value);
    if (!exact.isFinite()) throw new RangeError(`not an amount: ${String(value)}`);
    return new Amount(exact, currency);
  }

  static zero<C extends CurrencyCode>(currency: C): Amount<C> {
    return new Amount(ZERO, currency);
  }

  plus(other: Amount<C>): Amount<C> {
    const added = this.requireSameCurrency(other);
    return added.isZero() ? this : Amount.of(this.value.plus(added), this.currency);
  }

  minus(other: Amount<C>): Amount<C> {
    const taken = this.requireSameCurrency(other);
    return taken.isZero() ? this : Amount.of(this.value.minus(taken), this.currency);
  }

  times(factor: DecimalInput): Amount<C> {
    return Amount.of(this.value.times(factor), this.currency);
  }

  /** Converts to `currency`, at `price` units of `currency` per unit of this currency. Unrounded. */
  atPrice<T extends CurrencyCode>(price: DecimalInput, currency: T): Amount<T> {
    return Amount.of(this.value.times(price), currency);
  }

  truncate(): Amount<C> {
    return this.toDigits(Decimal.ROUND_DOWN);
  }

  round(): Amount<C> {
    return this.toDigits(Decimal.ROUND_HALF_UP);
  }

  isPositive(): boolean {
    return this.value.gt(0);
  }

  isLessThan(other: Amount<C>): boolean {
    return this.value.lt(this.requireSameCurrency(other));
  }

  equals(other: Amount<C>): boolean {
    return this.value.eq(this.requireSameCurrency(other));
  }

  /** Whether the amount has no more decimals than its currency allows. */
  isWithinPrecision(): boolean {
    return this.value.decimalPlaces() <= PRECISION[this.currency];
  }

  /** Plain decimal notation, for storage. */
  toString(): string {
    return this.value.toFixed();
  }

  private toDigits(rounding: DecimalJs.Rounding): Amount<C> {
    if (this.isWithinPrecision()) return this;
    return Amount.of(this.value.toDecimalPlaces(PRECISION[this.currency], rounding), this.currency);
  }

  private requireSameCurrency(other: Amount<C>): Decimal {
    if (other.currency !== this.currency) throw new TypeError(`${this.currency} and ${other.currency} do not mix`);
    return other.value;
  }
}
