import { randomBytes, scryptSync } from 'node:crypto';
import { KEY_BYTES, KeyStore, type NewKey, type WrappedBy } from './key-store.js';

const SALT_BYTES = 16;
/** 128 MB and about half a second, which is an attacker's cost per passphrase. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MEMORY = 256 * 2 ** 20;

/** Derives the key from a passphrase, which an operator enters or a file contains. */
export class PassphraseStore extends KeyStore<'passphrase'> {
  readonly name = 'passphrase';

  constructor(private readonly passphrase: string) {
    super();
  }

  async makeKey(): Promise<NewKey> {
    const salt = randomBytes(SALT_BYTES).toString('base64');
    const wrapped = { store: this.name, kdf: 'scrypt', ...COST, salt } as const;
    return { key: await this.openKey(wrapped), wrapped };
  }

  openKey({ N, r, p, salt }: WrappedBy<'passphrase'>): Promise<Buffer> {
    const options = { N, r, p, maxmem: MEMORY };
    return Promise.resolve(
      scryptSync(this.passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), KEY_BYTES, options),
    );
  }
}
