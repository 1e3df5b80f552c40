import type { Transaction } from '@rampart/data';
import { Decimal, PRECISION } from '@rampart/kernel';
import { ASSETS, METHODS } from '@rampart/methods';

/**
 * The least that a transaction could have been ordered for, in the currency that the user pays in: by the limits of its
 * method and of its cryptocurrency, and so that more than nothing is left after the charges.
 */
export function minimumAmount(transaction: Transaction): Decimal {
  const { type, cryptoPrice, cryptoCurrency, currency } = transaction;
  const { fiat, crypto } = limitsOf(transaction);
  const left = minimumAfterCharges(transaction);
  return type === 'buy'
    ? Decimal.max(fiat, roundUp(Decimal.max(crypto, left).times(cryptoPrice), PRECISION[currency]))
    : Decimal.max(crypto, roundUp(Decimal.max(fiat, left).div(cryptoPrice), PRECISION[cryptoCurrency]));
}

function limitsOf({ type, method, cryptoCurrency, chain }: Transaction): { fiat: Decimal; crypto: Decimal } {
  const asset = ASSETS[cryptoCurrency][type]?.find((each) => each.chain === chain);
  return { fiat: new Decimal(METHODS[method][type]?.min ?? 0), crypto: new Decimal(asset?.min ?? 0) };
}

/** In the currency of the total; a few steps of precision on top, for what rounding takes. */
function minimumAfterCharges({ type, payoutServiceCharge, currency, cryptoCurrency, cryptoPrice, ...percents }: Transaction): Decimal {
  const charged = percents.serviceChargePercent.plus(percents.partnerMarkupPercent).div(100);
  const step = new Decimal(10).pow(-PRECISION[type === 'buy' ? cryptoCurrency : currency]);
  const cryptoStep = new Decimal(10).pow(-PRECISION[cryptoCurrency]);
  const rounding = type === 'buy' ? cryptoStep.times(2) : cryptoStep.times(2).times(cryptoPrice);
  return payoutServiceCharge.plus(step).plus(rounding).div(new Decimal(1).minus(charged));
}

const roundUp = (amount: Decimal, digits: number): Decimal => amount.toDecimalPlaces(digits, Decimal.ROUND_UP);
