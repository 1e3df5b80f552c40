import fc from 'fast-check';
import { deriveKey, type KeyPurpose } from './keys.js';

const PURPOSES: KeyPurpose[] = ['api-secret-pepper', 'phone-code', 'vault', 'webhook-secret', 'sandbox-addresses'];
const secret = fc.string({ minLength: 32, maxLength: 64 });
const keyOf = (RAMPART_SECRET: string, purpose: KeyPurpose): string =>
  deriveKey({ RAMPART_SECRET }, purpose).toString('hex');

describe('a derived key', () => {
  it('has 256 bits and is the same each time', () => {
    fc.assert(
      fc.property(secret, fc.constantFrom(...PURPOSES), (text, purpose) => {
        expect(deriveKey({ RAMPART_SECRET: text }, purpose)).toHaveLength(32);
        expect(keyOf(text, purpose)).toBe(keyOf(text, purpose));
      }),
    );
  });

  it('differs for each purpose, so that one leaked key opens nothing else', () => {
    fc.assert(
      fc.property(secret, (text) => {
        expect(new Set(PURPOSES.map((purpose) => keyOf(text, purpose))).size).toBe(PURPOSES.length);
      }),
    );
  });

  it('differs for each secret, and does not show it', () => {
    fc.assert(
      fc.property(secret, secret, fc.constantFrom(...PURPOSES), (one, other, purpose) => {
        fc.pre(one !== other);

        expect(keyOf(one, purpose)).not.toBe(keyOf(other, purpose));
        expect(Buffer.from(keyOf(one, purpose), 'hex').includes(Buffer.from(one))).toBe(false);
      }),
    );
  });

  it('stays what it was: data at rest is read with it years later', () => {
    const fixed = 'a secret that never changes, for this test only';

    expect(PURPOSES.map((purpose) => keyOf(fixed, purpose).slice(0, 16))).toEqual([
      'b4671f161e328709',
      '275a941a940f9db8',
      '8fbf7086afb9716b',
      '5a5ea82b4ff7938c',
      'eb3b94ca94276415',
    ]);
  });
});
