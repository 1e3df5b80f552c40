import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { newAccessToken, newApiKey, newApiSecret, sameDigest, secretDigest } from './secrets.js';

const pepper = randomBytes(32);
const KEY = { id: 'k', partnerId: 'p', scopes: ['read'], ipAllowList: [] };
const bytes = fc.uint8Array({ minLength: 0, maxLength: 48 }).map((array) => Buffer.from(array));

describe('new credentials', () => {
  it('show what they are, and carry 128 bits in the key and 256 in the secret', () => {
    expect(newApiKey()).toMatch(/^rk_[0-9a-f]{32}$/);
    expect(newApiSecret()).toMatch(/^rs_[0-9a-f]{64}$/);
  });

  it('have no colon, which would end the user name of HTTP Basic', () => {
    expect(newApiKey() + newApiSecret()).not.toContain(':');
  });

  it('of a token are 96 hex digits, as clients of the original service know them', () => {
    expect(newAccessToken()).toMatch(/^[0-9a-f]{96}$/);
  });

  it('never come twice', () => {
    for (const make of [newApiKey, newApiSecret, newAccessToken])
      expect(new Set(Array.from({ length: 1_000 }, make)).size).toBe(1_000);
  });
});

describe('what is stored of a secret', () => {
  it('is 32 bytes that do not show it, the same each time', () => {
    const secret = newApiSecret();
    const digest = secretDigest(pepper, secret, KEY);

    expect(digest).toHaveLength(32);
    expect(digest).toEqual(secretDigest(pepper, secret, KEY));
    expect(digest.toString('hex')).not.toContain(secret.slice(3, 19));
  });

  it('depends on the pepper: the database alone is worth nothing', () => {
    const secret = newApiSecret();

    expect(secretDigest(pepper, secret, KEY)).not.toEqual(secretDigest(randomBytes(32), secret, KEY));
  });

  it('differs for every other secret', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        fc.pre(one !== other && Buffer.from(one).compare(Buffer.from(other)) !== 0);

        expect(sameDigest(secretDigest(pepper, one, KEY), secretDigest(pepper, other, KEY))).toBe(false);
      }),
    );
  });

  it.each([
    ['row', { id: 'l' }],
    ['partner', { partnerId: 'q' }],
    ['scopes', { scopes: ['read', 'write'] }],
    ['addresses', { ipAllowList: ['192.0.2.1'] }],
    ['end', { expiresAt: new Date(0) }],
  ])('is of no use in a row with another %s', (_, change) => {
    const secret = newApiSecret();

    expect(secretDigest(pepper, secret, { ...KEY, ...change })).not.toEqual(secretDigest(pepper, secret, KEY));
  });
});

describe('comparing digests', () => {
  it('says whether the bytes are the same, and never throws, whatever their lengths', () => {
    fc.assert(fc.property(bytes, bytes, (a, b) => sameDigest(a, b) === a.equals(b) && sameDigest(a, Buffer.from(a))));
  });

  it('sees a difference in any one bit', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(255), (array, bit) => {
        const changed = Buffer.from(array);
        changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);

        expect(sameDigest(Buffer.from(array), changed)).toBe(false);
      }),
    );
  });
});
