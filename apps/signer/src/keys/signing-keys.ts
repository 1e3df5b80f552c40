import type { BitcoinAccounts, EvmAccounts, EvmKeyPath, KeyPath } from '@rampart/signing';
import type { Transaction } from '@scure/btc-signer';
import type { CheckedEvmTransaction } from '../evm/read-evm-transaction.js';

/** Holder of the private keys. A sealed file is one implementation; a hardware module or a key service could be another. */
export abstract class SigningKeys {
  abstract readonly accounts: BitcoinAccounts;
  abstract readonly evm: EvmAccounts;
  /** The hot wallet on Tron. */
  abstract readonly tronAddress: string;

  /** Signs and completes every input with the key at its path. The caller must have checked the policy. */
  abstract signInputs(transaction: Transaction, paths: readonly KeyPath[]): Promise<void>;

  /** Signs with the key at the path. The caller must have checked the policy. */
  abstract signEvm(
    transaction: CheckedEvmTransaction,
    path: EvmKeyPath,
  ): Promise<{ readonly raw: string; readonly hash: string }>;

  /** Signs the id of a Tron transaction. The caller must have checked the policy and computed the id itself. */
  abstract signTron(txId: string): Promise<string>;
}
