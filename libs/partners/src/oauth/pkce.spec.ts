import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { isAnswered, isChallenge } from './pkce.js';

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
const verifiers = fc.string({ unit: fc.constantFrom(...'abcXYZ019-._~'), minLength: 43, maxLength: 128 });

describe('PKCE', () => {
  it('knows the example of RFC 7636, appendix B', () => {
    expect(
      isAnswered('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
    ).toBe(true);
  });

  it('is answered by the verifier that the challenge was made of, and by no other', () => {
    fc.assert(
      fc.property(verifiers, verifiers, (verifier, other) => {
        expect(isChallenge(challengeOf(verifier))).toBe(true);
        expect(isAnswered(challengeOf(verifier), verifier)).toBe(true);
        expect(isAnswered(challengeOf(verifier), other)).toBe(verifier === other);
      }),
    );
  });

  it.each([
    ['no verifier', 'V'.repeat(43), undefined],
    ['a verifier where there was no challenge', null, 'v'.repeat(43)],
    ['the challenge itself, as with the method plain', 'V'.repeat(43), 'V'.repeat(43)],
    ['a verifier that is too short', challengeOf('short'), 'short'],
    ['a verifier that is too long', challengeOf('v'.repeat(129)), 'v'.repeat(129)],
    ['a verifier of other characters', challengeOf('ü'.repeat(50)), 'ü'.repeat(50)],
  ])('is not answered by %s', (_, challenge, verifier) => {
    expect(isAnswered(challenge, verifier)).toBe(false);
  });

  it('asks for nothing where there was no challenge', () => {
    expect(isAnswered(null, undefined)).toBe(true);
  });

  it.each([
    '',
    'a'.repeat(42),
    'a'.repeat(44),
    `${'a'.repeat(42)}=`,
    `${'a'.repeat(42)}+`,
    randomBytes(32).toString('hex'),
  ])('takes no challenge like %j', (text) => {
    expect(isChallenge(text)).toBe(false);
  });
});
