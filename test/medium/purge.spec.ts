import { idFrom, ids } from '@rampart/kernel';
import { eventually } from '../support/eventually.js';
import { signUp, verifiedUser } from '../support/people.js';
import { idempotencyRecords } from '../support/rows/tables.js';
import { startWorld, type World } from '../support/world.js';
import { partnerIdOf } from '../support/visitor.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;

describe('rows past their retention', () => {
  let world: World;
  let partnerId: string;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    partnerId = await partnerIdOf(world, world.partner);
    ({ id: userId } = await signUp(world.partner));
  });
  afterAll(() => world.close());

  const labels = async (table: string, label: string): Promise<unknown[]> =>
    (await world.database.query(`SELECT ${label} AS label FROM ${table} ORDER BY 1`)).map((row) => row['label']);
  const left = (table: string, label: string, expected: unknown[]): Promise<unknown> =>
    eventually(
      `${table} has ${expected.length === 0 ? 'nothing' : expected.join(', ')} left`,
      async () => JSON.stringify(await labels(table, label)) === JSON.stringify(expected),
    );

  /** Inserts a token that expires in `hours`; a negative number is in the past. */
  const token = (name: string, hours: number, more: { grant?: string; revoked?: string } = {}) =>
    world.database.query(
      `INSERT INTO access_token (id, partner_id, user_id, authorization_code_id, scopes, digest, created_at, expires_at, revoked_at)
       VALUES (gen_random_uuid(), $1, $2, $3, '{read}', convert_to($4, 'UTF8'), rampart_now(), rampart_now() + make_interval(hours => $5), CASE WHEN $6 THEN rampart_now() END)`,
      [partnerId, userId, more.grant ?? null, name, hours, more.revoked !== undefined],
    );
  const code = async (name: string, days: number): Promise<string> => {
    const [row] = await world.database.query<{ id: string }>(
      `INSERT INTO authorization_code (id, partner_id, user_id, digest, redirect_url, created_at, expires_at, used_at)
       VALUES (gen_random_uuid(), $1, $2, convert_to($3, 'UTF8'), 'https://a.example/', rampart_now(), rampart_now() + make_interval(days => $4), rampart_now()) RETURNING id`,
      [partnerId, userId, name, days],
    );
    return row!.id;
  };
  const NAME = `convert_from(digest, 'UTF8')`;

  it('goes batch after batch, however much it is', async () => {
    await world.database.query(
      `INSERT INTO access_token (id, partner_id, scopes, digest, created_at, expires_at)
       SELECT gen_random_uuid(), $1, '{read}', convert_to('many ' || n, 'UTF8'), rampart_now(), rampart_now() - interval '25 hours' FROM generate_series(1, 2500) n`,
      [partnerId],
    );

    await world.advance(1);

    await left('access_token', NAME, []);
  });

  it('tokens go a day after their end, those that were revoked as well', async () => {
    await Promise.all([
      token('ended long ago', -25),
      token('ended just now', -23),
      token('lives', 2),
      token('revoked', 2, { revoked: 'revoked' }),
    ]);

    await world.advance(1);
    await left('access_token', NAME, ['ended just now', 'lives', 'revoked']);
    await world.advance(27 * HOUR);

    await left('access_token', NAME, []);
  });

  it('codes stay as long as the token that one gave could live, so that one that comes again ends it', async () => {
    await token('of a grant', 30 * 24, { grant: await code('used', 0) });
    await code('older', -31);
    await code('oldest', -33);

    await world.advance(1);
    await left('authorization_code', NAME, ['older', 'used']);
    await world.advance(29 * DAY);
    await left('authorization_code', NAME, ['used']);
    await world.advance(4 * DAY);

    await left('authorization_code', NAME, []);
    expect(await labels('access_token', NAME)).toEqual([]);
  });

  it('a code never goes before its token, whatever its age', async () => {
    await token('lives longer than it should', 90 * 24, { grant: await code('very old', -400) });
    await code('as old, without a token', -400);

    await world.advance(1);

    await left('authorization_code', NAME, ['very old']);
  });

  it('codes of text messages and open invitations go a day after their end', async () => {
    await world.database.query(
      `INSERT INTO phone_code (user_id, partner_id, phone, digest, expires_at, guesses_left) VALUES ($1, $2, '+6591234567', '', rampart_now() - interval '23 hours', 5)`,
      [userId, partnerId],
    );
    await world.database.query(
      `INSERT INTO invitation (id, partner_id, email, role, digest, invited_by, created_at, expires_at)
       SELECT gen_random_uuid(), $1, 'a' || hours, 'viewer', convert_to('' || hours, 'UTF8'), 'operator:tester', rampart_now(), rampart_now() + make_interval(hours => hours)
       FROM unnest(ARRAY[-25, 3]) AS hours`,
      [partnerId],
    );

    await world.advance(1);
    await left('invitation', 'email', ['a3']);
    expect(await labels('phone_code', 'phone')).toEqual(['+6591234567']);
    await world.advance(HOUR);

    await left('phone_code', 'phone', []);
  });

  it('sessions go by the true time, wherever the test clock is', async () => {
    await world.database.query(
      `INSERT INTO session (sid, sess, expire) SELECT 'ended ' || minutes, '{}', clock_timestamp() - make_interval(mins => minutes) FROM unnest(ARRAY[61, 59, -1]) AS minutes`,
    );

    await world.advance(DAY);

    await left('session', 'sid', ['ended -1', 'ended 59']);
  });

  it('calls go after three days by their keys: rows of other months, at the same place in theirs, stay', async () => {
    const later = new Date(Date.now() + 45 * DAY * 1_000);
    const added = await world.database.query<{ path: string; place: string }>(
      `INSERT INTO api_call (partner_id, id, as_user, method, path, status, status_class, duration_ms, request_id, at)
       SELECT $1, id, false, 'GET', path, 200, 2, 5, '', rampart_now() - make_interval(days => days)
       FROM unnest($2::uuid[]) id CROSS JOIN LATERAL (VALUES (CASE WHEN id < $3 THEN 'old' ELSE 'later' END, CASE WHEN id < $3 THEN 4 ELSE 0 END)) v(path, days)
       RETURNING path, ctid::text AS place`,
      [
        partnerId,
        [new Date(), later].flatMap((moment) => Array.from({ length: CALLS }, () => idAt(moment))),
        idFrom(later),
      ],
    );
    const placesOf = (path: string): string[] => added.filter((each) => each.path === path).map(({ place }) => place);
    expect(placesOf('old').filter((place) => placesOf('later').includes(place))).not.toEqual([]);

    await world.advance(1);

    await eventually('the old calls are gone', async () => (await callsOf('old')) === 0);
    expect(await callsOf('later')).toBe(CALLS);
  });

  const CALLS = 200;
  const idAt = (moment: Date): string => `${idFrom(moment).slice(0, 14)}${ids.next().slice(14)}`;
  const callsOf = async (path: string): Promise<number> =>
    (await world.database.query('SELECT FROM api_call WHERE path = $1', [path])).length;

  it('attempts of webhooks stay until their month goes, by the true time', async () => {
    const { id: endpointId } = await world.listen();
    const [event] = await world.database.query<{ id: string }>(
      `INSERT INTO webhook_event (id, partner_id, type, subject_id, sequence, body, occurred_at, xid)
       VALUES (gen_random_uuid(), $1, 'transaction.updated', gen_random_uuid(), 1, '{}', rampart_now(), 1) RETURNING id`,
      [partnerId],
    );
    await world.database.query(
      `INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, attempts, next_attempt_at, settled_at)
       VALUES ($1, $2, $3, gen_random_uuid(), 1, 'delivered', 2, rampart_now(), rampart_now())`,
      [event!.id, endpointId, partnerId],
    );
    await world.database.query(
      `INSERT INTO webhook_attempt (id, event_id, endpoint_id, partner_id, attempt, at, duration_ms, status_code)
       SELECT id_from(clock_timestamp() - make_interval(days => days)), $1, $2, $3, days, rampart_now() - make_interval(days => days), 5, 204 FROM unnest(ARRAY[90, 1]) AS days`,
      [event!.id, endpointId, partnerId],
    );

    await world.advance(40 * DAY);

    await left('webhook_attempt', 'attempt', [1]);
    expect(await world.database.query('SELECT state FROM webhook_delivery WHERE event_id = $1', [event!.id])).toEqual([
      { state: 'delivered' },
    ]);
  });

  it('bodies of events go after 90 days, but not of what an endpoint has yet to receive', async () => {
    const { id: endpointId } = await world.listen();
    const [received, undelivered] = [await verifiedUser(world.partner), await verifiedUser(world.partner)];
    const [event] = await world.database.query<{ id: string }>('SELECT id FROM webhook_event WHERE subject_id = $1', [
      undelivered.id,
    ]);
    await world.database.query(
      `INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, attempts, next_attempt_at, settled_at)
       VALUES ($1, $2, $3, $4, 1, 'dead', 9, rampart_now(), rampart_now())`,
      [event!.id, endpointId, partnerId, undelivered.id],
    );
    const payloadOf = async (subject: string): Promise<object> => {
      const found = await world.database.query<{ body: string }>(
        'SELECT body FROM webhook_event WHERE subject_id = $1',
        [subject],
      );
      return (JSON.parse(found[0]!.body) as { payload: object }).payload;
    };
    const before = await payloadOf(undelivered.id);

    await world.advance(89 * DAY);
    await world.advance(2 * DAY);

    await eventually('the body is gone', async () => Object.keys(await payloadOf(received.id)).join() === 'id');
    expect(await payloadOf(received.id)).toEqual({ id: received.id });
    expect(Object.keys(before).length).toBeGreaterThan(1);
    expect(await payloadOf(undelivered.id)).toEqual(before);
  });

  it('answers to calls with a key go after seven days, not sooner', async () => {
    const body = { email: 'once@example.com', firstName: 'O', lastName: 'N' };
    const headers = { 'idempotency-key': 'kept' };
    const { body: first } = await world.partner.post('/api/users', body, { headers });
    await world.database.query(
      `INSERT INTO idempotency_record (partner_id, scope, key, caller, fingerprint, status_code, body, created_at)
       SELECT partner_id, scope, 'older', caller, fingerprint, status_code, body, created_at - interval '2 hours' FROM idempotency_record`,
    );
    const [kept] = (await idempotencyRecords.find(world)).filter(({ key }) => key !== 'older');

    await world.advance(7 * DAY - HOUR);
    await left('idempotency_record', 'key', [kept!.key]);
    const again = await world.partner.post('/api/users', body, { headers });
    await world.advance(2 * HOUR);

    await left('idempotency_record', 'key', []);
    expect(again.body).toEqual(first);
  });
});
