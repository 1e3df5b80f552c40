import type { BitcoinAccounts, EvmAccounts, EvmKeyPath, KeyPath } from '@rampart/signing';
import type { Transaction } from '@scure/btc-signer';
import type { CheckedEvmTransaction } from '../evm/read-evm-transaction.js';

/** Where the private keys are. A sealed file is one place; a hardware module or a key service is another with the same answers. */
export abstract class SigningKeys {
  abstract readonly accounts: BitcoinAccounts;
  abstract readonly evm: EvmAccounts;
  /** The wallet that pays out on Tron. */
  abstract readonly tronAddress: string;

  /** Signs and completes every input with the key at its path. The policy was asked before. */
  abstract signInputs(transaction: Transaction, paths: readonly KeyPath[]): Promise<void>;

  /** Signs with the key at the path. The policy was asked before. */
  abstract signEvm(
    transaction: CheckedEvmTransaction,
    path: EvmKeyPath,
  ): Promise<{ readonly raw: string; readonly hash: string }>;

  /** Signs the id of a transaction of Tron. The policy was asked before, and the id was made here. */
  abstract signTron(txId: string): Promise<string>;
}
