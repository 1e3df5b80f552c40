export { type Approval, Approver, readApproval } from './approval.js';
export {
  BitcoinAccounts,
  branchesOf,
  coinTypeOf,
  findByPath,
  keyVersions,
  type NetworkBytes,
  networkBytes,
} from './bitcoin-keys.js';
export { type ChallengedPayout, payoutChallenge } from './payout-challenge.js';
export * from './protocol.js';
export { SignerClient } from './signer-client.js';
