import { ConnectionRefused, RefusedConnections } from './refused-connections.js';

const wrongPassword = (): Error => Object.assign(new Error('password authentication failed'), { code: '28P01' });

describe('connections that a server refuses', () => {
  let now: number;
  let tried: number;
  let answer: () => Promise<void>;
  let connections: RefusedConnections;
  beforeEach(() => {
    [now, tried] = [0, 0];
    answer = () => Promise.reject(wrongPassword());
    connections = new RefusedConnections(() => now);
  });

  const connect = async (key = 'a'): Promise<Error | undefined> => {
    const refused = connections.beginAttempt(key);
    if (refused) return refused;
    tried += 1;
    const error = await answer().catch((thrown: Error) => thrown);
    return connections.endAttempt(key, error ?? undefined);
  };

  it('are tried by one caller after a pause that doubles, up to five seconds; the others hear why at once', async () => {
    const errors: unknown[] = [];
    for (now = 0; now < 60_000; now += 10) errors.push(await connect());

    expect(new Set(errors.map(String))).toEqual(
      new Set(['ConnectionRefused: Postgres refuses connections: password authentication failed']),
    );
    expect(tried).toBeLessThan(20);
    expect(tried).toBeGreaterThan(11);
  });

  it('are tried by one caller at a time', async () => {
    await connect();
    now = 600;
    const errors = await Promise.all([1, 2, 3].map(() => connect()));

    expect(tried).toBe(2);
    expect(errors.every((error) => error instanceof ConnectionRefused)).toBe(true);
  });

  it('are open to all once one is taken', async () => {
    await connect();
    answer = () => Promise.resolve();
    now = 600;

    expect(await Promise.all([connect(), connect()])).toContain(undefined);
    expect(await connect()).toBeUndefined();
  });

  it('are known by what they connect with: a new password is tried at once', async () => {
    await connect('old');
    answer = () => Promise.resolve();

    expect(await connect('new')).toBeUndefined();
  });

  it.each([
    '28000',
    '28P01',
    '3D000',
    '42501',
    '55000',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ])('are those that fail with %s', async (code) => {
    answer = () => Promise.reject(Object.assign(new Error('no'), { code }));

    expect(await connect()).toMatchObject({ name: 'ConnectionRefused', code });
  });

  it.each(['ECONNREFUSED', 'ETIMEDOUT', '57P03', '53300'])(
    'are not those that fail with %s: the next one may be taken at once',
    async (code) => {
      answer = () => Promise.reject(Object.assign(new Error('away'), { code }));
      const errors = [await connect(), await connect()];

      expect(errors).toMatchObject([{ code }, { code }]);
      expect(tried).toBe(2);
    },
  );
});
