import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import fc from 'fast-check';
import { base58Payload } from './base58.js';

const { encode } = createBase58check(sha256);

describe('the payload of a base58check text', () => {
  it('is what was encoded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(base58Payload(encode(bytes))).toEqual(bytes);
      }),
    );
  });

  it('is not looked for in a text longer than any address, whose decoding would take quadratic time', () => {
    expect(base58Payload(encode(new Uint8Array(100).fill(9)))).toBeUndefined();
  });

  it.each(['', '1', '0OIl', 'é'.repeat(30), '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'])('is undefined for %p', (text) => {
    expect(base58Payload(text)).toBeUndefined();
  });
});
