import { askPassphrase, askPin } from '../commands/ask.js';
import type { Policy } from '../policy/policy.js';
import type { KeyStore } from './key-store.js';
import { KmsStore } from './kms-store.js';
import { PassphraseStore } from './passphrase-store.js';
import { Pkcs11Store } from './pkcs11-store.js';

/** The store that the policy names, with what it asks a person for. */
export async function openStore({ keyStore }: Pick<Policy, 'keyStore'>): Promise<KeyStore> {
  if (keyStore.kind === 'kms') return KmsStore.open(keyStore);
  if (keyStore.kind === 'pkcs11') return Pkcs11Store.open(keyStore, await askPin());
  return new PassphraseStore(await askPassphrase());
}
