import { z } from 'zod';

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** A key as the sealed seed stores it; only the store that created it can open it. */
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
  /** 32 bytes, which the caller overwrites after use. */
  readonly key: Buffer;
  readonly wrapped: WrappedKey;
}

export const KEY_BYTES = 32;

/** Keeps the key that seals a seed. The seed itself is in a file, and in this process's memory while it signs. */
export abstract class KeyStore<S extends WrappedKey['store'] = WrappedKey['store']> {
  abstract readonly name: S;

  /** `purpose` is authenticated: a key that was wrapped for another purpose does not open. */
  abstract makeKey(purpose: string): Promise<NewKey>;

  /** Throws if another store wrapped the key, or the wrapped key was modified. */
  abstract openKey(wrapped: WrappedBy<S>, purpose: string): Promise<Buffer>;
}
