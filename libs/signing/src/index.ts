export { type Approval, Approver, type AssetApproval, readApproval, readAssetApproval } from './approval.js';
export {
  BitcoinAccounts,
  branchesOf,
  coinTypeOf,
  findByPath,
  keyVersions,
  type NetworkBytes,
  networkBytes,
} from './bitcoin-keys.js';
export {
  childAt,
  EVM_ACCOUNT,
  EvmAccounts,
  evmDepositAddress,
  evmHotAddress,
  type EvmKeyPath,
  findEvmSeed,
} from './evm/evm-accounts.js';
export { isEvmAddress, toChecksum } from './evm/evm-address.js';
export {
  type EvmCheckRequest,
  evmNetwork,
  type EvmPayout,
  type EvmPayoutRequest,
  type EvmSignRequest,
  type EvmSweepRequest,
  type EvmTopUpRequest,
  type EvmTransaction,
} from './evm/evm-protocol.js';
export { type ChallengedPayout, evmPayoutChallenge, payoutChallenge } from './payout-challenge.js';
export * from './protocol.js';
export { type EvmSigned, SignerClient } from './signer-client.js';
