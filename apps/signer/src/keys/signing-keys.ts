import type { BitcoinAccounts, KeyPath } from '@rampart/signing';
import type { Transaction } from '@scure/btc-signer';

/** Where the private keys are. A sealed file is one place; a hardware module or a key service is another with the same two answers. */
export abstract class SigningKeys {
  abstract readonly accounts: BitcoinAccounts;

  /** Signs and completes every input with the key at its path. The policy was asked before. */
  abstract signInputs(transaction: Transaction, paths: readonly KeyPath[]): Promise<void>;
}
