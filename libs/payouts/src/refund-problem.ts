import type { Payout } from '@rampart/data';
import { ASSETS, type ChainId, CRYPTO_CODES, Decimal, FIAT_CODES, isOneOf, PRECISION } from '@rampart/kernel';

/** A refund of less than this part of the smallest order costs the network's fee and brings its user nothing. */
const SMALLEST_PART = 100;

/** Why a refund is not sent: its bank moves whole units of the currency only, or it is too small for its chain. It waits for an operator then. */
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

/** Undefined for a currency that is not handled on the chain. */
function minimumRefund(currency: string, chain: ChainId): Decimal | undefined {
  if (!isOneOf(CRYPTO_CODES, currency)) return undefined;
  const { buy, sell } = ASSETS[currency];
  const order = [...(sell ?? []), ...buy].find((each) => each.chain === chain)?.min;
  return order === undefined ? undefined : new Decimal(order).div(SMALLEST_PART);
}
