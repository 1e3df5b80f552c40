/** The number of one-bitcoin coins with which a history begins. */
export const FUNDS = 4;
const SATS = 100_000_000n;
const DIGITS = 8;

export const bitcoinOf = (sats: bigint): string => `${sats / SATS}.${(sats % SATS).toString().padStart(DIGITS, '0')}`;

export const satsOf = (bitcoin: number): bigint => BigInt(Math.round(bitcoin * Number(SATS)));

export const FUNDED = BigInt(FUNDS) * SATS;
