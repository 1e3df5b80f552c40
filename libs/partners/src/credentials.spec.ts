import { deriveKey, loadEnv } from '@rampart/config';
import type { Notifications } from '@rampart/data';
import { after, FixedClock, HOUR } from '@rampart/kernel';
import type { DataSource } from 'typeorm';
import { Credentials } from './credentials.js';
import { newAccessToken, newApiKey, newApiSecret, secretDigest, tokenDigest } from './secrets.js';

const env = loadEnv({});
const NOW = new Date('2026-01-01T00:00:00Z');
const KEY = newApiKey();
const SECRET = newApiSecret();
const TOKEN = newAccessToken();

/** One key and one token of user `u`, both of partner `p`, until they are taken out of the table. */
function asking() {
  const clock = new FixedClock(NOW);
  const table = new Map<string, object>([
    [KEY, { partnerId: 'p', digest: secretDigest(deriveKey(env, 'api-secret-pepper'), SECRET) }],
    [tokenDigest(TOKEN).toString('hex'), { partnerId: 'p', userId: 'u', expiresAt: after(NOW, HOUR) }],
  ]);
  const asked: string[] = [];
  const query = async (_: string, [value]: unknown[]): Promise<object[]> => {
    const name = Buffer.isBuffer(value) ? value.toString('hex') : String(value);
    asked.push(name);
    return [table.get(name)].filter((row) => row !== undefined);
  };
  let revoked = (): void => undefined;
  const notifications = { connected: true, on: (_: string, heard: () => void) => (revoked = heard) };
  const credentials = new Credentials({ query } as unknown as DataSource, notifications as unknown as Notifications, clock, env);
  return { credentials, table, asked, notifications, clock, tellRevocation: () => revoked() };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a key and its secret', () => {
  it('are a partner', async () => {
    expect(await asking().credentials.ofKey(KEY, SECRET)).toEqual({ partnerId: 'p' });
  });

  it.each([
    ['another secret', KEY, newApiSecret()],
    ['no secret', KEY, ''],
    ['an unknown key', newApiKey(), SECRET],
    ['nothing', '', ''],
  ])('are nobody with %s', async (_, key, secret) => {
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

  it('are nobody as soon as their revocation is heard of', async () => {
    const { credentials, table, tellRevocation } = asking();
    await credentials.ofKey(KEY, SECRET);

    table.clear();
    tellRevocation();

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
    const { credentials, table, tellRevocation } = asking();
    const early = credentials.ofKey(KEY, SECRET);

    table.clear();
    tellRevocation();
    await early;

    expect(await credentials.ofKey(KEY, SECRET)).toBeUndefined();
  });

  it('work at once after they are made, though they were asked for before', async () => {
    const { credentials, table } = asking();
    const row = table.get(KEY) ?? {};
    table.delete(KEY);
    expect(await credentials.ofKey(KEY, SECRET)).toBeUndefined();

    table.set(KEY, row);

    expect(await credentials.ofKey(KEY, SECRET)).toEqual({ partnerId: 'p' });
  });
});

describe('a token', () => {
  it('reaches its user and nobody else of the partner', async () => {
    expect(await asking().credentials.ofToken(TOKEN)).toEqual({ partnerId: 'p', userId: 'u' });
  });

  it('may be the partner’s own', async () => {
    const { credentials, table } = asking();
    table.set(tokenDigest(TOKEN).toString('hex'), { partnerId: 'p', userId: null, expiresAt: after(NOW, HOUR) });

    const principal = await credentials.ofToken(TOKEN);
    expect(principal).toEqual({ partnerId: 'p' });
    expect(principal).not.toHaveProperty('userId');
  });

  it('is nobody’s when it is unknown', async () => {
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
