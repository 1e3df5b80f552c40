import { MINUTE, SECOND } from '@rampart/kernel';
import type { DeferralReason } from '@rampart/ports';
import type { SendBlock } from '@rampart/transactions';
import { HELD_BY_BRAKE } from './payout-brakes.js';

/** Delay before a payout's state is checked again. A provider must not know a key for as long before the key is sent once more. */
export const RECHECK_DELAY_MS = 60 * SECOND;
/** Delay before a provider is asked about a payout that it keeps. What people do with it at our own desk wakes the payout at once. */
export const WAITING_DELAY_MS = 10 * MINUTE;
/** `waits_for` of a payout that its provider keeps until people let it leave. */
export const KEPT_BY_PROVIDER = 'approval';

/** `waits_for` of a payout whose provider cannot be reached, or refuses our calls: nothing was sent. */
export const PROVIDER_AWAY = 'provider_unavailable';

export type BlockReason =
  DeferralReason | typeof PROVIDER_AWAY | Extract<SendBlock, { outcome: 'deferred' }>['reason'] | typeof HELD_BY_BRAKE;

/** Reasons for which a payout waits that its provider did not give. */
export const OUR_REASONS: readonly BlockReason[] = ['screening_unavailable', HELD_BY_BRAKE, PROVIDER_AWAY];

export type Dispatch =
  | { readonly outcome: 'accepted'; readonly reference: string }
  | { readonly outcome: 'rejected'; readonly reason: string }
  /** The payout may have been sent. `isAnswered`: the provider answered, and does not say. */
  | { readonly outcome: 'unclear'; readonly reason: string; readonly isAnswered?: boolean }
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

/** Whether the driver was asked to send the payout before, and deferred it, or may have sent it. */
export type SentBefore = 'no' | 'deferred' | 'possible';

/** Outcomes that move the payout. */
export type Settled = Extract<Dispatch, { readonly outcome: 'accepted' | 'rejected' | 'unclear' }>;

export const isUnsettled = (dispatch: Dispatch): dispatch is Unsettled =>
  ['unknown', 'waiting', 'deferred'].includes(dispatch.outcome);

export const retryDelayOf = ({ outcome }: Unsettled): number =>
  outcome === 'waiting' ? WAITING_DELAY_MS : RECHECK_DELAY_MS;
