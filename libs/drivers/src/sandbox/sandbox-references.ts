import { createHash } from 'node:crypto';
import { conceal } from '@rampart/config';
import { CHAINS, type ChainId, isId } from '@rampart/kernel';

/** Transaction id of a payout, in the chain's own format; a key always has the same id. */
export const txIdOf = (chain: ChainId, key: string): string =>
  CHAINS[chain].transactionId.fromDigest(digest('tx', key));

/** Reference of a transfer inside the books of an exchange. */
export const internalReferenceOf = (key: string): string => `INT-${digest('internal', key).slice(0, 16).toUpperCase()}`;

/** The bank's reference of a fiat payout. */
export const bankReferenceOf = (key: string): string => `FT${digest('bank', key).slice(0, 14).toUpperCase()}`;

/** The tester chooses payment ids, which may repeat between transactions; the bank's event ids are unique. */
export const fiatEventId = (reference: string, paymentId: string): string =>
  `${isId(reference) ? reference : digest('reference', conceal(reference)).slice(0, 16)}:${paymentId}`;

/** Stored form of a payment's reference, in which a payer may write anything. */
export const storedReference = (reference: string): string => (isId(reference) ? reference : conceal(reference));

/** Reference that the payer of a buy writes; short enough for every rail. */
export const paymentReferenceOf = (transactionId: string): string =>
  `R${digest('payment', transactionId).slice(0, 10).toUpperCase()}`;

/** Position of a deposit in its chain transaction: one transaction may pay two sells, each with its own output. */
export const outputIndexOf = (transactionId: string): number =>
  Number.parseInt(digest('output', transactionId).slice(0, 7), 16);

const digest = (purpose: string, text: string): string =>
  createHash('sha256').update(`rampart/sandbox/${purpose}/${text}`).digest('hex');
