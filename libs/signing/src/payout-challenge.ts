import { createHash } from 'node:crypto';
import type { AssetPayout } from './asset-payout.js';

/** Facts that an operator's passkey signs for one payout. */
export interface ChallengedPayout {
  readonly network: string;
  /** Idempotency key: the same approval pays only once. */
  readonly key: string;
  readonly transactionId: string;
  readonly address: string;
  readonly sats: string;
}

/** Challenge of the assertion that approves a payout, in base64url. Service and signer each compute it themselves. */
export const payoutChallenge = ({ network, key, transactionId, address, sats }: ChallengedPayout): string =>
  createHash('sha256')
    .update(JSON.stringify(['rampart/payout/1', network, key, transactionId, address, sats]))
    .digest('base64url');

/** Challenge for a payout on a chain with several assets; the amount is in the asset's smallest unit. */
export const assetPayoutChallenge = (
  network: string,
  { key, transactionId, address, asset, amount }: Omit<AssetPayout, 'token' | 'assertion'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify(['rampart/payout/2', network, key, transactionId, address, asset, amount]))
    .digest('base64url');
