import { DAY, HOUR, idFrom, ids } from '@rampart/kernel';
import {
  analyzeMonths,
  findLocksNeeded,
  keepMonths,
  MONTHLY_LOGS,
  MONTHLY_TABLES,
  newDataSource,
  partnerRoleOf,
} from '@rampart/data';
import fc from 'fast-check';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { openPartnerSession, SERVICE, signedPartner, type TestDatabase } from '../support/database.js';
import { untilWaiting } from '../support/lock-waits.js';
import { openOwnerSession } from '../support/owner-session.js';

const KEPT_DAYS: Readonly<Record<string, { keptDays: number }>> = MONTHLY_LOGS;
const DENIED = '42501';
const [OWN, OTHER] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const;

/** The first moment of the month `months` after that of `moment`. */
const monthAfter = (moment: Date, months: number): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months));
const nameOf = (table: string, month: Date): string => `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;

describe('the months of a table', () => {
  let database: TestDatabase;
  let owner: Client;
  let service: DataSource;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ database, owner, close } = await openOwnerSession());
    service = await newDataSource(database.url).initialize();
    for (const id of [OWN, OTHER])
      await database.query(`INSERT INTO partner (id, name, created_at) VALUES ($1, 'Lim', now())`, [id]);
  });
  afterEach(async () => {
    await database.query('DELETE FROM webhook_attempt; DELETE FROM api_call');
    await keepMonths(service);
  });
  afterAll(async () => {
    await service.destroy();
    await close();
  });

  const partitionsOf = async (table: string): Promise<string[]> =>
    (
      await database.query<{ name: string }>(
        `SELECT relname AS name FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = $1::regclass ORDER BY relname`,
        [table],
      )
    ).map(({ name }) => name);

  /** The months that are there at a moment, in order, and the partition of the rest. */
  const expectedAt = (table: string, moment: Date): string[] => {
    const names: string[] = [];
    const first = monthAfter(new Date(moment.getTime() - (KEPT_DAYS[table]?.keptDays ?? 0) * DAY), 0);
    for (let month = first; month <= monthAfter(moment, 3); month = monthAfter(month, 1))
      names.push(nameOf(table, month));
    return [...names, `${table}_rest`];
  };

  /** Does every step of a moment, as the owner. */
  const stepAt = async (table: string, moment: Date): Promise<string[]> => {
    const done: string[] = [];
    for (;;) {
      const { rows } = await owner.query<{ step: string | null }>('SELECT next_month_step($1, $2) AS step', [
        table,
        moment,
      ]);
      if (rows[0]!.step === null) return done;
      done.push(rows[0]!.step);
    }
  };

  const INSERT = `INSERT INTO webhook_attempt (id, event_id, endpoint_id, partner_id, attempt, at, duration_ms) VALUES ($1, $1, $1, $2, $3, rampart_now(), 5)`;
  const attempt = (moment: Date, number = 1, partnerId: string = OWN): [string, unknown[]] => [
    INSERT,
    [`${idFrom(moment).slice(0, 14)}7${ids.next().slice(15)}`, partnerId, number],
  ];
  const placesOf = async (): Promise<{ place: string; attempt: number }[]> =>
    database.query(
      'SELECT c.relname AS place, attempt FROM webhook_attempt a JOIN pg_class c ON c.oid = a.tableoid ORDER BY attempt',
    );

  it.each(MONTHLY_TABLES)(
    'of %s are made by the migration: from the first with rows to keep to three ahead',
    async (table) => {
      // A copy of a database that was migrated when the run of the tests began: the month may have ended since.
      const [now, before] = [new Date(), new Date(Date.now() - HOUR)].map((moment) => expectedAt(table, moment));

      expect([now, before]).toContainEqual(await partitionsOf(table));
    },
  );

  it('have the bounds that ids are compared with, by the same rule', async () => {
    await fc.assert(
      fc.asyncProperty(fc.date({ min: new Date(0), max: new Date('9999-12-01'), noInvalidDate: true }), async (at) => {
        const { rows } = await owner.query('SELECT id_from($1) AS first, id_a_day_before($2) AS before', [
          at,
          `${idFrom(at).slice(0, 14)}7${ids.next().slice(15)}`,
        ]);

        expect(rows).toEqual([{ first: idFrom(at), before: idFrom(new Date(Math.max(0, at.getTime() - DAY))) }]);
      }),
    );
  });

  it('are kept by the role of the service, which can neither make nor remove a table itself', async () => {
    const last = nameOf('webhook_attempt', monthAfter(new Date(), 3));
    await database.query(`DROP TABLE months.${last}`);

    expect(await keepMonths(service)).toEqual({ done: [`made ${last}`], busy: [], problems: [] });

    expect(await partitionsOf('webhook_attempt')).toEqual(expectedAt('webhook_attempt', new Date()));
    for (const statement of [
      `SELECT make_month('webhook_attempt', '2040-01-01')`,
      `SELECT next_month_step('webhook_attempt', '2040-01-01')`,
      `DROP TABLE months.${last}`,
      `ALTER TABLE webhook_attempt DETACH PARTITION months.${last}`,
      `SELECT FROM months.${last}`,
      'CREATE TABLE months.own (id int)',
    ])
      await expect(service.query(statement)).rejects.toMatchObject({ code: DENIED });
    await expect(service.query(`SELECT keep_month('journal')`)).rejects.toThrow('the table journal has no months');
  });

  it('take the rows of a clock ahead from the partition of the rest, once they are made', async () => {
    const [far, farther] = [monthAfter(new Date(), 5), monthAfter(new Date(), 6)];
    for (const [at, number] of [
      [new Date(), 1],
      [far, 2],
      [new Date(farther.getTime() - 1), 3],
      [farther, 4],
    ] as const)
      await owner.query(...attempt(at, number));
    const now = nameOf('webhook_attempt', new Date());
    expect(await placesOf()).toEqual([
      { place: now, attempt: 1 },
      ...[2, 3, 4].map((number) => ({ place: 'webhook_attempt_rest', attempt: number })),
    ]);

    await stepAt('webhook_attempt', monthAfter(new Date(), 2)); // three ahead of it is the month of the second and the third

    const made = nameOf('webhook_attempt', far);
    expect(await placesOf()).toEqual([
      ...((await partitionsOf('webhook_attempt')).includes(now) ? [{ place: now, attempt: 1 }] : []),
      { place: made, attempt: 2 },
      { place: made, attempt: 3 },
      { place: 'webhook_attempt_rest', attempt: 4 },
    ]);
    await database.query(`DROP TABLE months.${made}`);
    await stepAt('webhook_attempt', new Date());
  });

  it('go as a whole when their last row is as old as rows become, and not a moment earlier', async () => {
    const end = monthAfter(new Date(), 1).getTime();
    const name = nameOf('webhook_attempt', new Date());
    const kept = MONTHLY_LOGS.webhook_attempt.keptDays * DAY;
    await owner.query(...attempt(new Date(end - 1)));
    await owner.query('BEGIN');
    const step = async (at: number): Promise<string[]> => stepAt('webhook_attempt', new Date(at));

    expect(await step(end + kept - 1)).not.toContain(`removed ${name}`);
    expect((await owner.query('SELECT FROM webhook_attempt')).rowCount).toBe(1);
    expect(await step(end + kept)).toContain(`removed ${name}`);
    expect((await owner.query('SELECT FROM webhook_attempt')).rowCount).toBe(0);

    await owner.query('ROLLBACK');
  });

  it('that never were: rows past their retention go, later ones stay until their month is made', async () => {
    await owner.query(...attempt(monthAfter(new Date(), -9), 1));
    await owner.query(...attempt(monthAfter(new Date(), 9), 2));

    expect(await keepMonths(service)).toEqual({ done: ['removed 1 rows without a month'], busy: [], problems: [] });

    expect(await placesOf()).toEqual([{ place: 'webhook_attempt_rest', attempt: 2 }]);
  });

  it('refuse no row that is on its way while they are made or removed', async () => {
    const month = monthAfter(new Date(), 7);
    const name = nameOf('webhook_attempt', month);
    await owner.query(...attempt(month, 1));

    await owner.query('BEGIN');
    await owner.query(`SELECT make_month('webhook_attempt', $1::date)`, [month.toISOString().slice(0, 10)]);
    const added = service.query(...attempt(month, 2)); // waits for the transaction
    await untilWaiting(database, 1);
    await owner.query('COMMIT');
    await added;

    expect(await placesOf()).toEqual([1, 2].map((number) => ({ place: name, attempt: number })));
    await owner.query('BEGIN');
    await owner.query(`ALTER TABLE webhook_attempt DETACH PARTITION months.${name}`);
    await owner.query(`DROP TABLE months.${name}`);
    const again = service.query(...attempt(month, 3));
    await untilWaiting(database, 1);
    await owner.query('COMMIT');
    await again;

    expect(await placesOf()).toEqual([{ place: 'webhook_attempt_rest', attempt: 3 }]);
  });

  it('wait for another day while a long statement or a backup uses the table, and stop no writer', async () => {
    const name = nameOf('webhook_attempt', monthAfter(new Date(), 3));
    await database.query(`DROP TABLE months.${name}`);
    await owner.query('BEGIN');
    await owner.query('SELECT FROM webhook_attempt');

    const run = keepMonths(service);
    const other = new Client({ connectionString: database.url });
    await other.connect();
    await other.query(...attempt(new Date()));
    await other.end();

    expect(await run).toEqual({ done: [], busy: ['webhook_attempt'], problems: [] });
    await owner.query('COMMIT');
    expect(await keepMonths(service)).toEqual({ done: [`made ${name}`], busy: [], problems: [] });
  });

  it('are left to an operator where making one would copy very many rows while calls wait, and other tables go on', async () => {
    const [full, other] = ['webhook_attempt', 'posting'].map((table) => nameOf(table, monthAfter(new Date(), 3)));
    await database.query(`DROP TABLE months.${full}; DROP TABLE months.${other}`);
    await database.query(
      `INSERT INTO months.webhook_attempt_rest (id, event_id, endpoint_id, partner_id, attempt, at, duration_ms)
       SELECT ('f' || right(md5(n::text), 31))::uuid, md5(n::text)::uuid, $1, $1, 1, now(), 1 FROM generate_series(1, 50001) n`,
      [OWN],
    );

    const { done, problems } = await keepMonths(service);

    expect({ done, problems }).toEqual({
      done: [`made ${other}`],
      problems: [
        expect.stringMatching(/more than 50000 rows of webhook_attempt have no month: make it at a quiet hour/),
      ],
    });
    await owner.query(`SELECT next_month_step('webhook_attempt', now())`);
    expect(await database.query('SELECT to_regclass($1) IS NOT NULL AS made', [`months.${full}`])).toEqual([
      { made: true },
    ]);
    await database.query('TRUNCATE webhook_attempt');
  }, 60_000);

  it.each([
    ['without a battery, which begins in 1970', '1970-01-05'],
    ['that is decades ahead', '2071-03-31'],
  ])('are neither made nor removed by the clock of a machine %s', async (_, moment) => {
    for (const table of MONTHLY_TABLES) {
      const before = await partitionsOf(table);

      await expect(owner.query('SELECT next_month_step($1, $2, 50000)', [table, moment])).rejects.toMatchObject({
        code: '55000',
        message: expect.stringMatching(
          new RegExp(
            `the months of ${table} .* are more than two years from .* by the clock of Postgres: check the clock`,
          ),
        ),
      });

      expect(await partitionsOf(table)).toEqual(before);
    }
  });

  it('are made for a service that slept for a year and a half', async () => {
    const [made] = (await owner.query(`SELECT next_month_step('posting', now() + interval '18 months', 50000) AS step`))
      .rows as { step: string }[];

    expect(made).toEqual({ step: `made ${nameOf('posting', monthAfter(new Date(), 4))}` });
    await owner.query(`DROP TABLE months.${nameOf('posting', monthAfter(new Date(), 4))}`);
  });

  it('leave room for locks, as the role of the service finds, until there are years of them', async () => {
    expect(await findLocksNeeded(service)).toBeUndefined();
  });

  it('are out of reach of the session of a partner, which sees its own rows in all of them', async () => {
    for (const [partner, number] of [
      [OWN, 1],
      [OTHER, 2],
    ] as const)
      await owner.query(...attempt(new Date(), number, partner));
    const session = await openPartnerSession(database);
    await session.query(`SELECT set_config('rampart.partner', $1, false)`, [await signedPartner(database, OWN)]);

    expect((await session.query('SELECT attempt FROM webhook_attempt')).rows).toEqual([{ attempt: 1 }]);
    for (const name of [...(await partitionsOf('webhook_attempt')), ...(await partitionsOf('api_call'))])
      await expect(session.query(`SELECT FROM months.${name}`)).rejects.toMatchObject({ code: DENIED });
    for (const step of [`keep_month('api_call')`, `next_month_step('api_call', now())`])
      await expect(session.query(`SELECT ${step}`)).rejects.toMatchObject({ code: DENIED });

    await session.end();
  });

  it('have no rights of any other role, and their own schema has none either', async () => {
    const granted = await database.query(
      `SELECT c.relname FROM pg_class c, aclexplode(c.relacl) a WHERE c.relnamespace = 'months'::regnamespace AND a.grantee <> c.relowner
       UNION ALL SELECT n.nspname FROM pg_namespace n, aclexplode(n.nspacl) a WHERE n.nspname = 'months' AND a.grantee <> n.nspowner`,
    );
    const { rows } = await owner.query('SELECT has_schema_privilege($1, $2, $3) AS may', [
      partnerRoleOf(SERVICE),
      'months',
      'USAGE',
    ]);

    expect(granted).toEqual([]);
    expect(rows).toEqual([{ may: false }]);
  });

  it('have statistics of their table, which Postgres never makes by itself', async () => {
    await owner.query(...attempt(new Date()));

    expect(await analyzeMonths(service)).toEqual([]);

    const known = await database.query(
      `SELECT DISTINCT tablename AS name FROM pg_stats WHERE schemaname = 'public' AND tablename = 'webhook_attempt' AND inherited`,
    );
    expect(known).toEqual([{ name: 'webhook_attempt' }]);
    const session = await openPartnerSession(database);
    await expect(session.query(`SELECT analyze_months('posting')`)).rejects.toMatchObject({ code: DENIED });
    await session.end();
  });

  it('of calls are not logged, as little as the calls were', async () => {
    const kinds = await database.query(
      `SELECT DISTINCT relpersistence AS kind FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = 'api_call'::regclass`,
    );

    expect(kinds).toEqual([{ kind: 'u' }]);
  });
});
