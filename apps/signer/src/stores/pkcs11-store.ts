import { randomBytes } from 'node:crypto';
import type * as pkcs11js from 'pkcs11js';
import { SignerProblem } from '../signer-problem.js';
import { KEY_BYTES, KeyStore, type NewKey, type WrappedBy } from './key-store.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const BITS = 8;

export interface Pkcs11Settings {
  /** Path of the vendor's library. */
  readonly module: string;
  /** Label of the token. */
  readonly token: string;
  /** Label of the AES key on it. */
  readonly key: string;
}

/** Has a hardware module wrap the key with an AES key that never leaves it. */
export class Pkcs11Store extends KeyStore<'pkcs11'> {
  readonly name = 'pkcs11';

  private constructor(
    private readonly library: typeof pkcs11js,
    private readonly settings: Pkcs11Settings,
    private readonly pin: string,
  ) {
    super();
  }

  /** Loads the binding, an optional package that is compiled on the machine that needs it. */
  static async open(settings: Pkcs11Settings, pin: string): Promise<Pkcs11Store> {
    try {
      const { default: library } = await import('pkcs11js');
      return new Pkcs11Store(library, settings, pin);
    } catch {
      throw new SignerProblem('pkcs11js is not compiled here: npm run build --prefix node_modules/pkcs11js');
    }
  }

  /** Creates the AES key on the token first if no key has that label. */
  makeKey(purpose: string): Promise<NewKey> {
    const [key, iv] = [randomBytes(KEY_BYTES), randomBytes(IV_BYTES)];
    const wrapped = this.inSession((module, session) => {
      const handle = this.findKey(module, session) ?? this.generateKey(module, session);
      module.C_EncryptInit(session, this.mechanismOf(iv, purpose), handle);
      return module.C_Encrypt(session, key, Buffer.alloc(KEY_BYTES + TAG_BYTES)).toString('base64');
    });
    const { key: label } = this.settings;
    return Promise.resolve({ key, wrapped: { store: this.name, label, iv: iv.toString('base64'), wrapped } });
  }

  openKey({ label, iv, wrapped }: WrappedBy<'pkcs11'>, purpose: string): Promise<Buffer> {
    const key = this.inSession((module, session) => {
      const handle = this.findKey(module, session, label);
      if (!handle) throw new SignerProblem(`the token ${this.settings.token} has no key ${label}`);
      module.C_DecryptInit(session, this.mechanismOf(Buffer.from(iv, 'base64'), purpose), handle);
      return module.C_Decrypt(session, Buffer.from(wrapped, 'base64'), Buffer.alloc(KEY_BYTES + TAG_BYTES));
    });
    return Promise.resolve(Buffer.from(key.subarray(0, KEY_BYTES)));
  }

  /** Runs one operation in its own session, since the module is only needed at the start. */
  private inSession<T>(work: (module: pkcs11js.PKCS11, session: pkcs11js.Handle) => T): T {
    const { CKF_RW_SESSION, CKF_SERIAL_SESSION, CKU_USER, PKCS11 } = this.library;
    const module = new PKCS11();
    try {
      module.load(this.settings.module);
      module.C_Initialize();
      const slot = module
        .C_GetSlotList(true)
        .find((each) => module.C_GetTokenInfo(each).label.trim() === this.settings.token);
      if (!slot) throw new SignerProblem(`${this.settings.module} has no token ${this.settings.token}`);
      const session = module.C_OpenSession(slot, CKF_RW_SESSION | CKF_SERIAL_SESSION);
      module.C_Login(session, CKU_USER, this.pin);
      return work(module, session);
    } catch (error) {
      throw error instanceof SignerProblem
        ? error
        : new SignerProblem(`the hardware module refused: ${(error as Error).message}`);
    } finally {
      module.close();
    }
  }

  private findKey(
    module: pkcs11js.PKCS11,
    session: pkcs11js.Handle,
    label = this.settings.key,
  ): pkcs11js.Handle | undefined {
    const { CKA_CLASS, CKA_LABEL, CKO_SECRET_KEY } = this.library;
    module.C_FindObjectsInit(session, [
      { type: CKA_CLASS, value: CKO_SECRET_KEY },
      { type: CKA_LABEL, value: label },
    ]);
    const [found] = module.C_FindObjects(session, 1);
    module.C_FindObjectsFinal(session);
    return found;
  }

  private generateKey(module: pkcs11js.PKCS11, session: pkcs11js.Handle): pkcs11js.Handle {
    const { CKM_AES_KEY_GEN, CKA_LABEL, CKA_VALUE_LEN, ...flags } = this.library;
    const [no, yes] = [[flags.CKA_EXTRACTABLE], [flags.CKA_TOKEN, flags.CKA_PRIVATE, flags.CKA_SENSITIVE]];
    return module.C_GenerateKey(session, { mechanism: CKM_AES_KEY_GEN }, [
      { type: CKA_LABEL, value: this.settings.key },
      { type: CKA_VALUE_LEN, value: KEY_BYTES },
      ...[...yes, flags.CKA_ENCRYPT, flags.CKA_DECRYPT].map((type) => ({ type, value: true })),
      ...no.map((type) => ({ type, value: false })),
    ]);
  }

  private mechanismOf(iv: Buffer, purpose: string): pkcs11js.Mechanism {
    const { CKM_AES_GCM, CK_PARAMS_AES_GCM_v240: type } = this.library;
    const aad = Buffer.from(purpose);
    return {
      mechanism: CKM_AES_GCM,
      parameter: { type, iv, aad, ivBits: iv.length * BITS, tagBits: TAG_BYTES * BITS } as pkcs11js.AesGCM,
    };
  }
}
