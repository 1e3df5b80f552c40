import { MINUTE, SECOND } from '@rampart/kernel';
import type { DeferralReason } from '@rampart/ports';
import type { SendBlock } from '@rampart/transactions';
import type { HELD_BY_BRAKE } from './payout-brakes.js';

/** Delay before a payout's state is checked again. A provider must not know a key for as long before the key is sent once more. */
export const RECHECK_DELAY_MS = 60 * SECOND;
/** Delay before a provider is asked about a payout that it keeps. What people do with it at our own desk wakes the payout at once. */
export const WAITING_DELAY_MS = 10 * MINUTE;
/** `waits_for` of a payout that its provider keeps until people let it leave. */
export const KEPT_BY_PROVIDER = 'approval';

export type BlockReason = DeferralReason | Extract<SendBlock, { outcome: 'deferred' }>['reason'] | typeof HELD_BY_BRAKE;

export type Dispatch =
  | { readonly outcome: 'accepted'; readonly reference: string }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'unclear'; readonly reason: string }
  /** The provider does not know the key yet: look it up again after RECHECK_DELAY_MS. */
  | { readonly outcome: 'unknown' }
  /** The provider keeps it until people let it leave: ask again after WAITING_DELAY_MS. */
  | { readonly outcome: 'waiting' }
  /** Nothing was sent, for a temporary reason: retry later. */
  | { readonly outcome: 'deferred'; readonly reason: BlockReason }
  /** Another worker finished it, or it was withdrawn. */
  | { readonly outcome: 'superseded' };

/** Outcomes after which the provider is asked again. */
export type Unsettled = Extract<Dispatch, { readonly outcome: 'unknown' | 'waiting' | 'deferred' }>;

export const isUnsettled = (dispatch: Dispatch): dispatch is Unsettled =>
  ['unknown', 'waiting', 'deferred'].includes(dispatch.outcome);

export const retryDelayOf = ({ outcome }: Unsettled): number =>
  outcome === 'waiting' ? WAITING_DELAY_MS : RECHECK_DELAY_MS;
