import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { seal, unseal } from './sealed-secret.js';

const key = randomBytes(32);
const secret = fc.string({ unit: 'grapheme', maxLength: 100 });

describe('a sealed secret', () => {
  it('is read again with its key, whatever it is', () => {
    fc.assert(fc.property(secret, (text) => unseal(key, seal(key, text)) === text));
  });

  it('does not show what it is, nor whether it was sealed before', () => {
    const text = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const sealed = seal(key, text);

    expect(sealed.includes(Buffer.from('whsec'))).toBe(false);
    expect(sealed.equals(seal(key, text))).toBe(false);
    expect(sealed).toHaveLength(12 + 16 + text.length);
  });

  it('opens with no other key', () => {
    const sealed = seal(key, 'whsec_x');

    expect(() => unseal(randomBytes(32), sealed)).toThrow();
  });

  it('is refused when any bit of it was changed', () => {
    fc.assert(
      fc.property(fc.nat(8 * (12 + 16 + 7) - 1), (bit) => {
        const sealed = seal(key, 'whsec_x');
        sealed.writeUInt8(sealed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);

        expect(() => unseal(key, sealed)).toThrow();
      }),
      { numRuns: 280 },
    );
  });

  it('is refused when it was cut short, at any length', () => {
    const sealed = seal(key, 'whsec_x');

    for (let length = 0; length < sealed.length; length += 1) expect(() => unseal(key, sealed.subarray(0, length))).toThrow();
  });
});
