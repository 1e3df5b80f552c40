import { askPassphrase, askPin } from '../commands/ask.js';
import type { Policy } from '../policy/policy.js';
import type { KeyStore } from './key-store.js';
import { KmsStore } from './kms-store.js';
import { PassphraseStore } from './passphrase-store.js';
import { Pkcs11Store } from './pkcs11-store.js';

/** Opens the store that the policy names, and prompts the operator for its passphrase or PIN if needed. */
export async function openStore({ keyStore }: Pick<Policy, 'keyStore'>): Promise<KeyStore> {
  if (keyStore.kind === 'kms') return KmsStore.open(keyStore);
  if (keyStore.kind === 'pkcs11') return Pkcs11Store.open(keyStore, await askPin());
  return new PassphraseStore(await askPassphrase());
}
