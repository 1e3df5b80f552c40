import {
  Amount,
  type Asset,
  type ChainId,
  type CryptoCode,
  fault,
  type FiatCode,
  type PaymentMethod,
  type TransactionType,
} from '@rampart/kernel';

/**
 * Whether a method takes this much fiat; its limits themselves are allowed (contract, Limits).
 * Throws AMOUNT_BELOW_MINIMUM, AMOUNT_ABOVE_MAXIMUM or METHOD_UNSUPPORTED; a TypeError for another currency than the method's.
 */
export function checkLimits(method: PaymentMethod, type: TransactionType, fiat: Amount<FiatCode>): void {
  const { id, currency, [type]: limits } = method;
  if (!limits) throw fault('METHOD_UNSUPPORTED', { method: id, type });
  if (fiat.isLessThan(Amount.of(limits.min, currency)))
    throw fault('AMOUNT_BELOW_MINIMUM', { min: limits.min, currency });
  if (Amount.of(limits.max, currency).isLessThan(fiat))
    throw fault('AMOUNT_ABOVE_MAXIMUM', { max: limits.max, currency });
}

/** Whether an asset is handled in so small an amount on a chain (contract, Limits). Throws AMOUNT_BELOW_MINIMUM or CHAIN_UNSUPPORTED. */
export function checkMinimum(asset: Asset, type: TransactionType, chain: ChainId, crypto: Amount<CryptoCode>): void {
  const limit = asset[type]?.find((each) => each.chain === chain);
  if (!limit) throw fault('CHAIN_UNSUPPORTED', { cryptoCurrency: asset.code, chain });
  if (crypto.isLessThan(Amount.of(limit.min, asset.code)))
    throw fault('AMOUNT_BELOW_MINIMUM', { min: limit.min, currency: asset.code });
}
