export type { AssetPayout } from './asset-payout.js';
export {
  type Approval,
  Approver,
  approversIn,
  type AssetApproval,
  readApproval,
  readAssetApproval,
} from './approval.js';
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
  type EvmPayoutRequest,
  type EvmSignRequest,
  type EvmSweepRequest,
  type EvmTopUpRequest,
  type EvmTransaction,
} from './evm/evm-protocol.js';
export { assetPayoutChallenge, type ChallengedPayout, payoutChallenge } from './payout-challenge.js';
export * from './protocol.js';
export { type EvmSigned, SignerClient } from './signer-client.js';
export { isTronAddress, toTronAddress, tronAddressOfKey, tronBytes } from './tron/tron-address.js';
export { TRON_ACCOUNT, type TronCheckRequest, tronNetwork, type TronPayoutRequest } from './tron/tron-protocol.js';
export { signTronId, tronSigner } from './tron/tron-signature.js';
export {
  encodeTronTransfer,
  isTronExpired,
  tronTransactionHex,
  type TronTransfer,
  tronTransferData,
  tronTxId,
  tronWord,
} from './tron/tron-transfer.js';
