import { z } from 'zod';

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** A key as the sealed seed keeps it: only the store that made it opens it again. */
export const wrappedKey = z.discriminatedUnion('store', [
  z.strictObject({
    store: z.literal('passphrase'),
    kdf: z.literal('scrypt'),
    N: z.number(),
    r: z.number(),
    p: z.number(),
    salt: base64,
  }),
  z.strictObject({ store: z.literal('pkcs11'), label: z.string(), iv: base64, wrapped: base64 }),
  z.strictObject({ store: z.literal('kms'), keyId: z.string(), wrapped: base64 }),
]);

export type WrappedKey = z.output<typeof wrappedKey>;
export type WrappedBy<S extends WrappedKey['store']> = Extract<WrappedKey, { store: S }>;

export interface NewKey {
  /** 32 bytes. The caller overwrites them after use. */
  readonly key: Buffer;
  readonly wrapped: WrappedKey;
}

export const KEY_BYTES = 32;

/** Where the key is kept that a seed is sealed with. The seed is in a file, and in this process's memory while it signs. */
export abstract class KeyStore<S extends WrappedKey['store'] = WrappedKey['store']> {
  abstract readonly name: S;

  /** `purpose` is authenticated: a key that was wrapped for another one does not open. */
  abstract makeKey(purpose: string): Promise<NewKey>;

  /** Throws where the store is not the one that wrapped it, or the wrapped key was changed. */
  abstract openKey(wrapped: WrappedBy<S>, purpose: string): Promise<Buffer>;
}
