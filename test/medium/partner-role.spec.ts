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
const [OWN, OTHER] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];

/** Statements by which SQL in a request would take over what is not the partner's. */
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
];

/** SQL that an attacker brings into a statement of a request runs in the session of `openPartnerSession`. */
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

  /** Session and role in which a statement of the process runs. */
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
      { session: SERVICE, role: credentialsRoleOf(SERVICE) },
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
