import { loadEnv, newDigest, PurposeKeys, tokenDigest, tokenMarks, useInstallationKeys } from '@rampart/config';
import type { Notifications } from '@rampart/data';
import { after, FixedClock, HOUR, SCOPES } from '@rampart/kernel';
import type { DataSource } from 'typeorm';
import { Credentials } from './credentials.js';
import { newAccessToken, newApiKey, newApiSecret, secretDigest } from './secrets.js';
import { ACCESS_TOKEN, grantsOf } from './token-grants.js';

const env = loadEnv({});
useInstallationKeys(env);
const NOW = new Date('2026-01-01T00:00:00Z');
const KEY = newApiKey();
const SECRET = newApiSecret();
const TOKEN = newAccessToken();

const peppers = new PurposeKeys(env, 'api-secret-pepper');
const RIGHTS = { id: 'k', partnerId: 'p', scopes: SCOPES, ipAllowList: [], expiresAt: null };
const digestOf = (secret: string, rights: object = {}): Buffer =>
  newDigest(peppers, (pepper) => secretDigest(pepper, secret, { ...RIGHTS, ...rights }));
const HERE = { movedTo: null, moving: false };
const keyRow = (fields: object): object => ({
  ...{
    id: 'k',
    partnerId: 'p',
    digest: digestOf(SECRET, fields),
    previousDigest: null,
    previousUntil: null,
    scopes: SCOPES,
    ipAllowList: [],
    expiresAt: null,
    ...HERE,
  },
  ...fields,
});
const GRANTS = {
  ...{ id: 't', partnerId: 'p', userId: 'u' as string | null, keyId: 'k', grantId: null },
  ...{ scopes: ['read', 'write'], expiresAt: after(NOW, HOUR) },
};
const tokenRow = (fields: Partial<typeof GRANTS>): object => {
  const grants = { ...GRANTS, ...fields };
  return {
    ...grants,
    ...HERE,
    ipAllowList: ['192.0.2.0/24'],
    digest: tokenDigest(ACCESS_TOKEN, TOKEN, grantsOf(grants)),
  };
};
/** The beginning of the digest, by which the token's row is found. */
const MARK = tokenMarks(ACCESS_TOKEN, TOKEN)[0]!.toString('hex');

/** Fakes one key and one token of user `u`, both of partner `p`, until they are removed from the table. */
function asking() {
  const clock = new FixedClock(NOW);
  const table = new Map<string, object>([
    [KEY, keyRow({})],
    [MARK, tokenRow({})],
  ]);
  const asked: string[] = [];
  const query = async (_: string, [value]: unknown[]): Promise<object[]> => {
    const name = Buffer.isBuffer(value) ? value.toString('hex') : String(value);
    asked.push(name);
    return [table.get(name)].filter((row) => row !== undefined);
  };
  let revoked = (): void => undefined;
  const notifications = { connected: true, onNotify: (_: string, heard: () => void) => (revoked = heard) };
  const credentials = new Credentials(
    { query } as unknown as DataSource,
    notifications as unknown as Notifications,
    clock,
    env,
  );
  return { credentials, table, asked, notifications, clock, notifyRevocation: () => revoked() };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a key and its secret', () => {
  it('are a partner', async () => {
    expect(await asking().credentials.ofKey(KEY, SECRET)).toEqual({ partnerId: 'p', keyId: 'k', scopes: SCOPES });
  });

  it.each([
    ['another secret', KEY, newApiSecret()],
    ['no secret', KEY, ''],
    ['an unknown key', newApiKey(), SECRET],
    ['nothing', '', ''],
  ])('are no caller with %s', async (_, key, secret) => {
    expect(await asking().credentials.ofKey(key, secret)).toBeUndefined();
  });

  it('are looked up once in 30 seconds', async () => {
    const { credentials, asked } = asking();
    for (let i = 0; i < 5; i += 1) await credentials.ofKey(KEY, SECRET);
    expect(asked).toHaveLength(1);

    jest.advanceTimersByTime(30_001);
    await credentials.ofKey(KEY, SECRET);

    expect(asked).toHaveLength(2);
  });

  it('are checked each time, from the cache too', async () => {
    const { credentials } = asking();
    await credentials.ofKey(KEY, SECRET);

    expect(await credentials.ofKey(KEY, newApiSecret())).toBeUndefined();
  });

  it('are no caller as soon as their revocation is notified', async () => {
    const { credentials, table, notifyRevocation } = asking();
    await credentials.ofKey(KEY, SECRET);

    table.clear();
    notifyRevocation();

    expect(await credentials.ofKey(KEY, SECRET)).toBeUndefined();
  });

  it('are not taken from the cache while a revocation could not be heard', async () => {
    const { credentials, table, notifications } = asking();
    await credentials.ofKey(KEY, SECRET);

    notifications.connected = false;
    table.clear();

    expect(await credentials.ofKey(KEY, SECRET)).toBeUndefined();
  });

  it('are not remembered from a look that began before their revocation was heard of', async () => {
    const { credentials, table, notifyRevocation } = asking();
    const early = credentials.ofKey(KEY, SECRET);

    table.clear();
    notifyRevocation();
    await early;

    expect(await credentials.ofKey(KEY, SECRET)).toBeUndefined();
  });

  it('work at once after they are made, though they were asked for before', async () => {
    const { credentials, table } = asking();
    const row = table.get(KEY) ?? {};
    table.delete(KEY);
    expect(await credentials.ofKey(KEY, SECRET)).toBeUndefined();

    table.set(KEY, row);

    expect(await credentials.ofKey(KEY, SECRET)).toMatchObject({ partnerId: 'p' });
  });

  it('may be used from the addresses of the key', async () => {
    const { credentials, table } = asking();
    table.set(KEY, keyRow({ ipAllowList: ['192.0.2.0/24'] }));

    const access = await credentials.ofKey(KEY, SECRET);

    expect([access?.addresses?.hasAddress('192.0.2.7'), access?.addresses?.hasAddress('198.51.100.7')]).toEqual([
      true,
      false,
    ]);
  });

  it('end at the time of the key by the service’s clock, from the cache too', async () => {
    const { credentials, table, clock } = asking();
    table.set(KEY, keyRow({ expiresAt: after(NOW, HOUR) }));
    clock.advance(HOUR - 1);
    expect(await credentials.ofKey(KEY, SECRET)).toBeDefined();

    clock.advance(1);

    expect(await credentials.ofKey(KEY, SECRET)).toBeUndefined();
  });

  it('may be the secret before the last rotation, until its time is over', async () => {
    const { credentials, table, clock } = asking();
    const old = newApiSecret();
    table.set(KEY, keyRow({ previousDigest: digestOf(old), previousUntil: after(NOW, HOUR) }));
    clock.advance(HOUR - 1);
    expect(await credentials.ofKey(KEY, old)).toMatchObject({ partnerId: 'p' });

    clock.advance(1);

    expect(await credentials.ofKey(KEY, old)).toBeUndefined();
    expect(await credentials.ofKey(KEY, SECRET)).toMatchObject({ partnerId: 'p' });
  });
});

describe('a key whose row was changed', () => {
  it.each([
    ['partner', { partnerId: 'q' }],
    ['scopes', { scopes: ['read'] }],
    ['addresses', { ipAllowList: ['192.0.2.1'] }],
    ['id', { id: 'l' }],
    ['end', { expiresAt: after(NOW, HOUR) }],
  ])('to another %s is no caller', async (_, change) => {
    const { credentials, table } = asking();
    table.set(KEY, { ...keyRow({}), ...change });

    expect(await credentials.ofKey(KEY, SECRET)).toBeUndefined();
  });
});

describe('a token', () => {
  it.each([
    ['partner', { partnerId: 'q' }],
    ['user', { userId: 'v' }],
    ['key', { keyId: 'l' }],
    ['scopes', { scopes: ['read', 'write', 'webhooks'] }],
    ['end', { expiresAt: after(NOW, 2 * HOUR) }],
    ['digest that no pepper made', { digest: Buffer.alloc(73, 1) }],
  ])('whose row has another %s is no caller', async (_, change) => {
    const { credentials, table } = asking();
    table.set(MARK, { ...tokenRow({}), ...change });

    expect(await credentials.ofToken(TOKEN)).toBeUndefined();
  });

  it('reaches its user and no other of the partner', async () => {
    expect(await asking().credentials.ofToken(TOKEN)).toEqual({
      partnerId: 'p',
      userId: 'u',
      keyId: 'k',
      scopes: ['read', 'write'],
      expiresAt: after(NOW, HOUR),
    });
  });

  it('may be the partner’s own', async () => {
    const { credentials, table } = asking();
    table.set(MARK, tokenRow({ userId: null }));

    const principal = await credentials.ofToken(TOKEN);
    expect(principal).toMatchObject({ partnerId: 'p' });
    expect(principal).not.toHaveProperty('userId');
    expect(principal?.addresses?.hasAddress('198.51.100.7')).toBe(false);
  });

  it('is no caller’s when it is unknown', async () => {
    expect(await asking().credentials.ofToken(newAccessToken())).toBeUndefined();
    expect(await asking().credentials.ofToken('')).toBeUndefined();
  });

  it('ends at its time by the service’s clock, from the cache too', async () => {
    const { credentials, clock } = asking();
    clock.advance(HOUR - 1);
    expect(await credentials.ofToken(TOKEN)).toBeDefined();

    clock.advance(1);

    expect(await credentials.ofToken(TOKEN)).toBeUndefined();
  });
});
