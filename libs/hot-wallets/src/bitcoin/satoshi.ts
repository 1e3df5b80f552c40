import { Decimal } from '@rampart/kernel';

export const SATS_PER_BITCOIN = 100_000_000;

/** Plain decimal text in bitcoin. */
export const bitcoinOf = (sats: bigint): string => new Decimal(sats.toString()).div(SATS_PER_BITCOIN).toFixed();

/** Converts plain decimal text in bitcoin. Throws if the amount is not a whole number of satoshi. */
export function satsOf(bitcoin: string): bigint {
  const sats = new Decimal(bitcoin).times(SATS_PER_BITCOIN);
  if (!sats.isInteger()) throw new RangeError(`${bitcoin} BTC is no whole number of satoshi`);
  return BigInt(sats.toFixed(0));
}

/** Nodes write amounts as JSON numbers with eight decimals; 21 million bitcoin in satoshi are exact in a double. */
export const satsOfNumber = (bitcoin: number): bigint => BigInt(Math.round(bitcoin * SATS_PER_BITCOIN));
