import { type DeferralReason, type SendOutcome, UnclearAnswer } from '@rampart/ports';
import type { Refusal } from '@rampart/signing';

/** Decision of a driver about a payout before it is queued; without a reason, the payout may be sent. */
export interface PayoutVerdict {
  readonly refused?: string;
  /** Why the signer requires a passkey. */
  readonly held?: string;
  readonly deferred?: DeferralReason;
  /** The approval of the wallet. */
  readonly token?: string;
}

/** States of a row of `payout` that belongs to no transaction. */
export type KeptState = 'queued' | 'held' | 'deferred' | 'refused';

/** A row of `payout`, with the columns that determine its outcome on every chain. */
interface KeptRow {
  readonly state: string;
  readonly reason: string | null;
  readonly tx_id: string | null;
}

/** Not a reason to pay again: another transaction may have paid it. */
export const SIGNED_BEFORE =
  'the signer has signed this payout before, in a transaction that this database does not know: look for its key in the log of the signer';

/** Interprets the refusals of a signer. Throws if they do not decide about the payout: it was signed before, or the signer's clock is wrong. */
export function verdictOf(refusals: readonly Refusal[], token: string): PayoutVerdict {
  const find = (code: Refusal['code']): Refusal | undefined => refusals.find((refusal) => refusal.code === code);
  assertNotSigned(refusals);
  const last = refusals.find(({ code }) => code !== 'dayLimit' && code !== 'passkey');
  if (last) return { refused: `the signer refuses it: ${last.detail}`, token };
  const needed = find('passkey');
  if (needed) return { held: needed.detail, token };
  return refusals.length > 0 ? { deferred: 'waiting_liquidity', token } : { token };
}

/** Throws if the signer has signed the key, or cannot know. */
export function assertNotSigned(refusals: readonly Pick<Refusal, 'code'>[]): void {
  const codes = refusals.map(({ code }) => code);
  if (codes.includes('keyReused')) throw new UnclearAnswer(SIGNED_BEFORE);
  if (codes.includes('clock')) throw new Error('the clock of the signer is behind its log');
}

/** Whether a payout in this state may still be signed. */
export const isUnplanned = (state: string): boolean => ['queued', 'held', 'deferred'].includes(state);

export function stateOf({ refused, held, deferred }: PayoutVerdict): KeptState {
  if (refused !== undefined) return 'refused';
  if (held !== undefined) return 'held';
  return deferred !== undefined ? 'deferred' : 'queued';
}

/** The outcome of a payout that needs no more work; undefined while it waits for its transaction. Throws if the payout is unclear. */
export function outcomeOf(key: string, { state, reason, tx_id: txId }: KeptRow): SendOutcome | undefined {
  if (state === 'unclear') throw new UnclearAnswer(reason ?? SIGNED_BEFORE);
  if (state === 'held') return { outcome: 'waiting', reference: key };
  if (state === 'refused') return { outcome: 'rejected', reason: reason ?? 'it was refused' };
  if (state === 'deferred') return { outcome: 'deferred', reason: deferralOf(reason) };
  return txId === null ? undefined : { outcome: 'submitted', reference: txId };
}

const deferralOf = (reason: string | null): DeferralReason =>
  reason === 'fee_too_high' ? 'fee_too_high' : 'waiting_liquidity';
