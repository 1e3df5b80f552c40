import {
  credentialsRoleOf,
  limitToPartner,
  newDataSource,
  PARTNER_GRANTS,
  PARTNER_TABLES,
  partnerRoleOf,
  runForPartner,
  runScoped,
  scopedPoolOf,
  TABLE_GRANTS,
} from '@rampart/data';
import type { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { newDatabase, openPartnerSession, SERVICE, signedPartner, type TestDatabase } from '../support/database.js';

const DENIED = { code: '42501' };
const [OWN, OTHER] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const;

/** Statements by which SQL in a request would take over what belongs to others. */
const TAKEOVERS = [
  `INSERT INTO service_token SELECT * FROM service_token`,
  `UPDATE login SET password_hash = ''`,
  `SELECT FROM login`,
  `UPDATE secret_key SET kept = NULL`,
  `SELECT FROM session`,
  `UPDATE api_key SET scopes = scopes`,
  `INSERT INTO access_token SELECT * FROM access_token`,
  `UPDATE member SET role = 'owner'`,
  `UPDATE payout SET amount = 1`,
  `INSERT INTO payout SELECT * FROM payout`,
  `INSERT INTO posting SELECT * FROM posting`,
  `UPDATE receipt SET amount = 1`,
  `UPDATE clock_offset SET seconds = 1`,
  `UPDATE partner SET markup_percent = 9`,
  `UPDATE transaction SET wallet = wallet`,
  `SELECT key FROM partner_scope`,
  `SELECT FROM bullmq.job`,
  `INSERT INTO deposit_address VALUES ('a', gen_random_uuid(), '${OWN}')`,
  `CREATE TEMPORARY TABLE quote (LIKE public.quote)`,
  `CREATE FUNCTION pg_temp.f() RETURNS integer LANGUAGE sql AS 'SELECT 1'`,
  `UPDATE app_user SET kyc = 'verified' WHERE kyc <> 'verified'`,
  `UPDATE app_user SET blocked_at = NULL, blocked_reason = NULL WHERE blocked_at IS NOT NULL`,
  `UPDATE app_user SET points = points + 1`,
  ...['operator:bob', 'program:service-token'].map(
    (actor) =>
      `INSERT INTO audit_entry (id, actor, action, subject, reason, at, partner_id) VALUES (gen_random_uuid(), '${actor}', 'x', 'x', '', now(), '${OWN}')`,
  ),
  `INSERT INTO audit_entry (id, actor, action, subject, reason, at, partner_id) VALUES (gen_random_uuid(), 'key:x', 'x', 'x', '', now(), '${OTHER}')`,
];

/** SQL that an attacker injects into a statement of a request runs in the session of `openPartnerSession`. */
describe("SQL in a partner's request", () => {
  let database: TestDatabase;
  let session: Client;

  beforeAll(async () => {
    database = await newDatabase();
    session = await openPartnerSession(database);
    for (const id of [OWN, OTHER]) {
      await database.query(`INSERT INTO partner (id, name, seeded, created_at) VALUES ($1, 'Lim', false, now())`, [id]);
      await database.query(
        `INSERT INTO audit_entry (id, actor, action, subject, reason, at, partner_id) VALUES (gen_random_uuid(), 'x', 'x', 'x', '', now(), $1)`,
        [id],
      );
      await database.query(
        `INSERT INTO app_user (id, partner_id, email, email_key, first_name, last_name, created_at, blocked_at) VALUES ($1, $1, '', $2, '', '', now(), now())`,
        [id, id],
      );
    }
  });
  afterAll(async () => {
    await session.end();
    await database.drop();
  });

  const name = async (partner: string): Promise<unknown> =>
    session.query(`SELECT set_config('rampart.partner', $1, false)`, [partner]);
  const seen = async (): Promise<unknown[]> => (await session.query('SELECT id FROM partner')).rows;

  it.each(TAKEOVERS)('is refused: %s', async (statement) => {
    await name(await signedPartner(database, OWN));

    await expect(session.query(statement)).rejects.toMatchObject(DENIED);
  });

  it("sees the rows of the partner that the process signed, and no other's", async () => {
    await name(await signedPartner(database, OWN));
    expect(await seen()).toEqual([{ id: OWN }]);

    await name('');
    expect(await seen()).toEqual([]);
  });

  it('names no other partner: not plainly, nor with the signature of its own, nor within one statement', async () => {
    const [own = '', signature = ''] = (await signedPartner(database, OWN)).split('.');
    const forged = [OTHER, `${OTHER}.`, `${OTHER}.${signature}`, `${own}.${'0'.repeat(64)}`, '.', 'x'];

    for (const each of forged) {
      await name(each);
      await expect(seen()).rejects.toMatchObject(DENIED);
      await name(`${own}.${signature}`);
      const within = `WITH forged AS MATERIALIZED (SELECT set_config('rampart.partner', $1, false)) SELECT partner.id FROM forged, partner`;
      await expect(session.query(within, [each])).rejects.toMatchObject(DENIED);
    }
  });

  it.each([SERVICE, credentialsRoleOf(SERVICE)])('does not become %s', async (role) => {
    await expect(session.query(`SELECT set_config('role', $1, false)`, [role])).rejects.toMatchObject(DENIED);
    await session.query(`SELECT set_config('role', 'none', false)`);

    expect((await session.query('SELECT current_user AS name')).rows).toEqual([{ name: partnerRoleOf(SERVICE) }]);
  });

  /** The session and role in which a statement of the process runs. */
  const whoRuns = (source: DataSource): Promise<unknown> =>
    source.query('SELECT session_user AS session, current_user AS role');
  const asPartner = <T>(work: () => T): T => runForPartner(OWN, 'request', work);
  const withCredentials = <T>(work: () => T): T =>
    runScoped(() => {
      limitToPartner(OWN, true);
      return work();
    });

  it('has a session of its own, which no other work of the process uses', async () => {
    const source = await newDataSource(database.url).initialize();

    expect(await asPartner(() => whoRuns(source))).toEqual([
      { session: partnerRoleOf(SERVICE), role: partnerRoleOf(SERVICE) },
    ]);
    expect(await withCredentials(() => whoRuns(source))).toEqual([
      { session: credentialsRoleOf(SERVICE), role: credentialsRoleOf(SERVICE) },
    ]);
    expect(await whoRuns(source)).toEqual([{ session: SERVICE, role: SERVICE }]);
    await source.destroy();
  });

  it('lends its session to nothing else: not to the service, nor to what needs credentials', async () => {
    const source = await newDataSource(database.url).initialize();
    const runner = source.createQueryRunner();
    await asPartner(() => runner.connect());

    await expect(runner.query('SELECT session_user')).rejects.toThrow('runs no statement of the service');
    await expect(withCredentials(() => runner.query('SELECT session_user'))).rejects.toThrow('runs no statement');
    await runner.release();
    await source.destroy();
  });

  it('reads the key that signs partners as neither of the two roles, whatever role it names itself', async () => {
    const source = await newDataSource(database.url).initialize();
    const key = `SELECT set_config('role', 'none', false), query_to_xml('SELECT key FROM partner_scope', true, false, '')`;

    await expect(withCredentials(() => source.query(key))).rejects.toMatchObject({ driverError: DENIED });
    await expect(asPartner(() => source.query(key))).rejects.toMatchObject({ driverError: DENIED });
    await source.destroy();
  });

  describe('leaves nothing in its session for the request of another partner', () => {
    let source: DataSource;
    /** Opens one connection for each login, which all partners share. */
    beforeEach(async () => {
      source = await newDataSource(database.url, 'test', 1).initialize();
    });
    afterEach(() => source.destroy());
    const asOther = <T>(work: () => T): T => runForPartner(OTHER, 'request', work);
    const pidOf = async (): Promise<number> =>
      (await source.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid'))[0]!.pid;

    it.each([
      ['search_path', 'nowhere', '"$user", public'],
      ['timezone', 'Asia/Tokyo', 'UTC'],
      ['default_transaction_read_only', 'on', 'off'],
      ['lock_timeout', '1ms', '0'],
    ])('%s is as it was', async (setting, spoilt) => {
      const read = async (): Promise<string> =>
        (await source.query<{ value: string }[]>(`SELECT current_setting($1) AS value`, [setting]))[0]!.value;
      const [before, pid] = [await asOther(read), await asOther(pidOf)];

      await asPartner(() => source.query(`SELECT set_config($1, $2, false)`, [setting, spoilt]));

      expect([await asOther(read), await asOther(pidOf)]).toEqual([before, pid]);
    });

    it('a lock that it took is free', async () => {
      await asPartner(() => source.query('SELECT pg_advisory_lock(7)'));

      await asOther(pidOf);

      const locks = await database.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 7`);
      expect(locks).toEqual([]);
    });

    it('a statement under a name of the process ends the session, and the next request has another', async () => {
      const pid = await asOther(pidOf);

      await asPartner(() => source.query('PREPARE "spoilt" AS SELECT 1'));

      await expect(asOther(pidOf)).rejects.toThrow('prepared a statement in this session');
      expect(await asOther(pidOf)).not.toBe(pid);
    });

    it('it listens to nothing', async () => {
      await asPartner(() => source.query('LISTEN spoilt'));

      await asOther(pidOf);

      const heard = 'SELECT count(*)::int AS number FROM pg_listening_channels()';
      expect(await asOther(() => source.query(heard))).toEqual([{ number: 0 }]);
    });
  });

  it('takes the role in a session of the service where the role may not log in, and the process says so', async () => {
    const closed = await newDatabase();
    await closed.query(`REVOKE CONNECT ON DATABASE ${new URL(closed.url).pathname.slice(1)} FROM PUBLIC`);
    await closed.query(`GRANT CONNECT ON DATABASE ${new URL(closed.url).pathname.slice(1)} TO ${SERVICE}`);
    const source = await newDataSource(closed.url).initialize();

    expect(await asPartner(() => whoRuns(source))).toEqual([{ session: SERVICE, role: partnerRoleOf(SERVICE) }]);
    expect(await scopedPoolOf(source).partnerAccess()).toEqual({
      way: 'set role',
      why: expect.stringContaining('permission denied'),
    });
    await source.destroy();
    await closed.drop();
  });

  it('reaches no table that is neither limited to its partner nor reviewed', () => {
    const closed = Object.keys(TABLE_GRANTS).filter((table) => !(table in PARTNER_GRANTS));

    expect(Object.keys(PARTNER_GRANTS).filter((table) => !(table in TABLE_GRANTS))).toEqual([]);
    expect(closed).toEqual(expect.arrayContaining(['service_token', 'login', 'secret_key', 'session', 'passkey']));
    expect(PARTNER_TABLES).toEqual(expect.arrayContaining(['transaction', 'app_user', 'api_key', 'partner']));
  });
});
