import { MINUTE, SECOND } from '@rampart/kernel';
import type { DeferralReason } from '@rampart/ports';
import type { SendBlock } from '@rampart/transactions';
import { HELD_BY_BRAKE } from './payout-brakes.js';

/** Delay before a payout's state is checked again. A key is sent once more only after its provider has not known it for as long. */
export const RECHECK_DELAY_MS = 60 * SECOND;
/** Delay before a provider is queried about a payout that it holds for approval. Decisions made in this service's back office wake the payout at once. */
export const WAITING_DELAY_MS = 10 * MINUTE;
/** `waits_for` of a payout that its provider holds until operators approve it. */
export const KEPT_BY_PROVIDER = 'approval';

/** `waits_for` of a payout whose provider cannot be reached or refuses this service's calls. Nothing was sent. */
export const PROVIDER_AWAY = 'provider_unavailable';

/** The payout's partner is about to leave for another cell, where its job goes on, or to be served here again, within seconds. */
export const PARTNER_MOVES = 'partner_moves';
/** Delay before such a payout is looked at again, if it is still here. */
const MOVING_DELAY_MS = 5 * SECOND;

export type BlockReason =
  | DeferralReason
  | typeof PROVIDER_AWAY
  | Extract<SendBlock, { outcome: 'deferred' }>['reason']
  | typeof HELD_BY_BRAKE
  | typeof PARTNER_MOVES;

/** Reasons to wait that this service gives, not the provider. */
export const OUR_REASONS: readonly BlockReason[] = ['screening_unavailable', HELD_BY_BRAKE, PROVIDER_AWAY];

export type Dispatch =
  | { readonly outcome: 'accepted'; readonly reference: string }
  | { readonly outcome: 'rejected'; readonly reason: string }
  /** The payout may have been sent. `isAnswered`: the provider responded without reporting the outcome. */
  | { readonly outcome: 'unclear'; readonly reason: string; readonly isAnswered?: boolean }
  /** The provider does not know the key yet. The payout is looked up again after RECHECK_DELAY_MS. */
  | { readonly outcome: 'unknown' }
  /** The provider holds the payout until operators approve it. It is looked up again after WAITING_DELAY_MS. */
  | { readonly outcome: 'waiting' }
  /** Nothing was sent, for a temporary reason. The payout is retried later. */
  | { readonly outcome: 'deferred'; readonly reason: BlockReason }
  /** Another worker finished the payout, or it was withdrawn. */
  | { readonly outcome: 'superseded' };

/** Outcomes after which the provider is queried again. */
export type Unsettled = Extract<Dispatch, { readonly outcome: 'unknown' | 'waiting' | 'deferred' }>;

/** Whether the driver deferred an earlier request to send the payout, or may have sent it. */
export type SentBefore = 'no' | 'deferred' | 'possible';

/** Outcomes that move the payout. */
export type Settled = Extract<Dispatch, { readonly outcome: 'accepted' | 'rejected' | 'unclear' }>;

export const isUnsettled = (dispatch: Dispatch): dispatch is Unsettled =>
  ['unknown', 'waiting', 'deferred'].includes(dispatch.outcome);

export function retryDelayOf(dispatch: Unsettled): number {
  if (dispatch.outcome === 'waiting') return WAITING_DELAY_MS;
  return dispatch.outcome === 'deferred' && dispatch.reason === PARTNER_MOVES ? MOVING_DELAY_MS : RECHECK_DELAY_MS;
}
