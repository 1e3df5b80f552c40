import type { Transaction } from '@rampart/data';
import { type Asset, ASSETS, Decimal, METHODS, type PaymentMethod, PRECISION } from '@rampart/kernel';

/**
 * Smallest amount that the transaction could have been created for, in the currency that the user pays: it is within the limits of the method and the
 * cryptocurrency, and more than zero remains after the charges.
 */
export function minimumAmount(
  transaction: Transaction,
  offered: { readonly method: PaymentMethod; readonly asset: Asset } = standardOf(transaction),
): Decimal {
  const { type, cryptoPrice, cryptoCurrency, currency } = transaction;
  const { fiat, crypto } = limitsOf(transaction, offered);
  const net = minimumAfterCharges(transaction);
  return type === 'buy'
    ? Decimal.max(fiat, roundUp(Decimal.max(crypto, net).times(cryptoPrice), PRECISION[currency]))
    : Decimal.max(crypto, roundUp(Decimal.max(fiat, net).div(cryptoPrice), PRECISION[cryptoCurrency]));
}

const standardOf = ({ method, cryptoCurrency }: Transaction) => ({
  method: METHODS[method],
  asset: ASSETS[cryptoCurrency],
});

function limitsOf(
  { type, chain }: Transaction,
  { method, asset }: { method: PaymentMethod; asset: Asset },
): { fiat: Decimal; crypto: Decimal } {
  const onChain = asset[type]?.find((each) => each.chain === chain);
  return { fiat: new Decimal(method[type]?.min ?? 0), crypto: new Decimal(onChain?.min ?? 0) };
}

/** In the currency of the total, with a few minor units for rounding. */
function minimumAfterCharges({
  type,
  payoutServiceCharge,
  currency,
  cryptoCurrency,
  cryptoPrice,
  ...percents
}: Transaction): Decimal {
  const charged = percents.serviceChargePercent.plus(percents.partnerMarkupPercent).div(100);
  const step = new Decimal(10).pow(-PRECISION[type === 'buy' ? cryptoCurrency : currency]);
  const cryptoStep = new Decimal(10).pow(-PRECISION[cryptoCurrency]);
  const rounding = type === 'buy' ? cryptoStep.times(2) : cryptoStep.times(2).times(cryptoPrice);
  return payoutServiceCharge.plus(step).plus(rounding).div(new Decimal(1).minus(charged));
}

const roundUp = (amount: Decimal, digits: number): Decimal => amount.toDecimalPlaces(digits, Decimal.ROUND_UP);
