export { AddressAltered } from './address-altered.js';
export { type ApprovalKeys, approvalKeysOf, chooseApproval } from './approval-keys.js';
export { ApprovalRows, type ApprovedRow } from './approval-rows.js';
export { ChainHeldPayouts, type HeldRow, type ShownHeldPayout } from './chain-held-payouts.js';
export { ChainPayoutQueue, type QueueRow } from './chain-payout-queue.js';
export { JsonRpc, MAX_BATCH, type RpcCall, RpcRefused } from './json-rpc.js';
export { isRestoreOpen } from './open-restore.js';
export { assertNotSigned, type PayoutVerdict, SIGNED_BEFORE, verdictOf } from './payout-verdict.js';
export { SignerGate } from './signer-gate.js';
