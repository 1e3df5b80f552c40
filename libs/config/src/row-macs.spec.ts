import { randomBytes } from 'node:crypto';
import { loadEnv } from './env.js';
import { keepKey } from './kept-keys.js';
import { useInstallationKeys } from './installation-keys.js';
import { ringKeys } from './keys.js';
import { endOfMark, isRowMac, isTokenDigest, regranted, rowMac, tokenDigest, tokenMarks } from './row-macs.js';

// Generated, because a process keeps keys for all of its suites: a suite that rotated the same secret would make its keys known here.
const ONE = randomBytes(32).toString('hex');
const TWO = randomBytes(32).toString('hex');
const use = (RAMPART_SECRETS: string): void => useInstallationKeys(loadEnv({ RAMPART_SECRETS }));

describe('the MAC of a row', () => {
  beforeEach(() => use(`1:${ONE}`));

  it.each([
    ['another value', 'order', ['1', 'thief']],
    ['another kind of row', 'request', ['1', 'wallet']],
    ['a value less', 'order', ['1']],
    ['values that are joined otherwise', 'order', ['1,wallet']],
  ])('is not one of %s', (_, kind, values) => {
    const mac = rowMac('order', ['1', 'wallet']);

    expect(isRowMac(mac, 'order', ['1', 'wallet'])).toBe(true);
    expect(isRowMac(mac, kind, values)).toBe(false);
  });

  it('is none where it is missing, cut, or made with another secret', () => {
    const mac = rowMac('order', ['1']);
    const isMac = (bytes: Buffer | null): boolean => isRowMac(bytes, 'order', ['1']);

    expect([isMac(null), isMac(Buffer.alloc(0)), isMac(mac.subarray(0, -1)), isMac(mac.subarray(9))]).toEqual(
      Array(4).fill(false),
    );
    use(`2:${TWO}`);
    expect(isMac(mac)).toBe(false);
  });

  it('is known after a rotation, with the ring and then with the kept key', () => {
    const [mac, token] = [rowMac('order', ['1']), tokenDigest('token', 'secret', ['p'])];
    const areKnown = (): boolean[] => [isRowMac(mac, 'order', ['1']), isTokenDigest('token', token, ['p'])];

    use(`2:${TWO},1:${ONE}`);
    expect(areKnown()).toEqual([true, true]);
    use(`2:${TWO}`);
    expect(areKnown()).toEqual([false, false]);
    for (const key of ringKeys(loadEnv({ RAMPART_SECRETS: `1:${ONE}` }), 'api-secret-pepper'))
      keepKey('api-secret-pepper', key);
    expect(areKnown()).toEqual([true, true]);
  });
});

describe('the digest of a token', () => {
  beforeEach(() => use(`1:${ONE}`));

  it('begins with the mark by which it is found, whichever pepper made it', () => {
    const digest = tokenDigest('token', 'secret', ['p']);
    use(`2:${TWO},1:${ONE}`);

    const found = (token: string): boolean =>
      tokenMarks('token', token).some((mark) => digest.compare(mark) >= 0 && digest.compare(endOfMark(mark)) <= 0);

    expect([found('secret'), found('another')]).toEqual([true, false]);
  });

  it('is good for what it was made to grant, and for nothing else', () => {
    const digest = tokenDigest('token', 'secret', ['p', 'read']);

    expect(isTokenDigest('token', digest, ['p', 'read'])).toBe(true);
    expect(isTokenDigest('token', digest, ['q', 'read'])).toBe(false);
    expect(isTokenDigest('token', digest, ['p', 'write'])).toBe(false);
    expect(isTokenDigest('session', digest, ['p', 'read'])).toBe(false);
  });

  it('is made for something else without the token', () => {
    const digest = regranted('token', tokenDigest('token', 'secret', ['']), ['ada']);

    expect(digest).toEqual(tokenDigest('token', 'secret', ['ada']));
  });
});
