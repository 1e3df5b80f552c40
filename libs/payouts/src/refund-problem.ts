import type { Payout } from '@rampart/data';
import { ASSETS, type ChainId, CRYPTO_CODES, Decimal, FIAT_CODES, isOneOf, PRECISION } from '@rampart/kernel';

/** Divisor of the smallest order. A smaller refund costs the network fee and brings its user nothing. */
const SMALLEST_PART = 100;

/**
 * Returns why a refund cannot be sent: its bank moves only whole units of the currency, or it is too small for its chain. The refund then waits for an
 * operator.
 */
export function refundProblem(
  { amount, currency }: Pick<Payout, 'amount' | 'currency'>,
  chain: ChainId,
): string | undefined {
  if (isOneOf(FIAT_CODES, currency))
    return amount.decimalPlaces() > PRECISION[currency]
      ? `${amount.toFixed()} ${currency} is no whole number of its smallest unit; return it by other means`
      : undefined;
  const minimum = minimumRefund(currency, chain);
  return minimum?.gt(amount)
    ? `${amount.toFixed()} ${currency} is below the minimum refund, ${minimum.toFixed()}`
    : undefined;
}

/** Returns undefined for a currency that is not handled on the chain. */
function minimumRefund(currency: string, chain: ChainId): Decimal | undefined {
  if (!isOneOf(CRYPTO_CODES, currency)) return undefined;
  const { buy, sell } = ASSETS[currency];
  const order = [...(sell ?? []), ...buy].find((each) => each.chain === chain)?.min;
  return order === undefined ? undefined : new Decimal(order).div(SMALLEST_PART);
}
