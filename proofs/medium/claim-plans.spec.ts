import { neverAnalyze } from '../support/many-rows.js';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { ExplainedConnection, JIT_ABOVE_COST } from '../support/nested-plans.js';

const DELIVERIES = 200_000;
/** The deliveries of one claim: two endpoints take eight each. */
const CLAIMED = 16;
/** Far fewer pages than any of the tables has, and about 40 for each delivery: its key, that of its event, and the indexes of both and of its lane. */
const MAX_PAGES = 640;

const CLAIM = 'SELECT * FROM claim_webhooks(NULL, 128, 8, 2, 25, 2, 1)';

interface Measured {
  readonly rows: number;
  readonly pages: number;
}

interface Ran {
  readonly 'QUERY PLAN': readonly [
    { readonly Plan: Readonly<Record<'Actual Rows' | 'Shared Hit Blocks' | 'Shared Read Blocks', number>> },
  ];
}

describe('a claim of webhooks, on a connection of which Postgres compiles what costs much', () => {
  let database: TestDatabase;
  /** Its plans are those of empty tables until something makes Postgres plan again. */
  let early: ExplainedConnection;

  beforeAll(async () => {
    database = await newDatabase();
    await neverAnalyze(database);
    await database.query(ENDPOINTS);
    early = await compiling(database);
  });
  afterAll(async () => {
    await early.close();
    await database.drop();
  });

  async function compiling({ superuserUrl }: TestDatabase): Promise<ExplainedConnection> {
    const connection = await ExplainedConnection.to(superuserUrl);
    await connection.set('jit', 'on');
    return connection;
  }

  /** Plans a statement while Postgres knows of one delivery, as in a new month, and measures it once there are many. */
  async function measuredInNewMonth(statement: string, before = 'SELECT'): Promise<Measured> {
    const month = await newDatabase();
    await neverAnalyze(month);
    await month.query(ENDPOINTS);
    await month.query(
      `${asReplica(`${deliveries(2)}; UPDATE webhook_delivery SET queued = false, state = 'delivered'`)}; ANALYZE`,
    );
    const connection = await compiling(month);
    await connection.run(before);
    await connection.rolledBack(statement);
    await month.query(asReplica(deliveries(DELIVERIES / 10)));
    await connection.rolledBack(statement);
    const measured = await measure(connection, statement);
    await connection.close();
    await month.drop();
    return measured;
  }

  async function claimOn(connection: ExplainedConnection): Promise<Measured & { expensive: string[] }> {
    const { planned } = await connection.rolledBack(CLAIM);
    const expensive = planned
      .filter(({ cost }) => cost >= JIT_ABOVE_COST)
      .map(({ statement, cost }) => `${cost}: ${statement}`);
    expect(planned.length).toBeGreaterThan(2);
    return { ...(await measure(connection, CLAIM)), expensive };
  }

  /** Measures the second run, because the first one also reads the catalogue. */
  async function measure(connection: ExplainedConnection, statement: string): Promise<Measured> {
    const { rows } = await connection.rolledBack<Ran>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`);
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    return { rows: plan['Actual Rows'], pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
  }

  async function expectCheap(claimed: number): Promise<void> {
    const late = await compiling(database);
    try {
      for (const connection of [early, late]) {
        const { pages, ...rest } = await claimOn(connection);
        expect(rest).toEqual({ rows: claimed, expensive: [] });
        expect(pages).toBeLessThan(MAX_PAGES);
      }
    } finally {
      await late.close();
    }
  }

  it('is planned cheaply while there is nothing', () => expectCheap(0));

  it('is, and reads few pages, when there is much of which Postgres knows nothing', async () => {
    await database.query(asReplica(deliveries(DELIVERIES)));

    await expectCheap(CLAIMED);
  }, 60_000);

  it('is, and reads few pages, when Postgres knew the first delivery alone, as it does of a new month', async () => {
    const { rows, pages } = await measuredInNewMonth(CLAIM);

    expect(rows).toBe(CLAIMED);
    expect(pages).toBeLessThan(MAX_PAGES);
  }, 60_000);

  /** A session keeps the plan of a statement with parameters after the fifth call. */
  it.each([
    ['an event is found for a delivery', 'SELECT pg_temp.deliver()', MAX_PAGES],
    [
      'the id of an event is looked for',
      "SELECT is_no_others_id('webhook_event', new_id(), new_id()) FROM generate_series(1, 8)",
      MAX_PAGES / CLAIMED,
    ],
  ])(
    'follows what reads few pages in a new month, too, when %s',
    async (_, statement, most) => {
      const { pages } = await measuredInNewMonth(statement, DELIVER);

      expect(pages).toBeLessThan(most);
    },
    60_000,
  );

  it('is, and reads few pages, when Postgres knows it', async () => {
    await database.query('ANALYZE');

    await expectCheap(CLAIMED);
  });
});

const ENDPOINTS = `
  WITH partner AS (INSERT INTO partner (id, name, created_at) VALUES (gen_random_uuid(), 'Test partner', now()) RETURNING id)
  INSERT INTO webhook_endpoint (id, partner_id, url, sealed_secret, event_types, created_at)
  SELECT gen_random_uuid(), id, 'http://127.0.0.1:9/' || n, '', '{TRANSACTION_UPDATED}', now() FROM partner, generate_series(1, 2) n`;

/** Ids of this moment: those of a month. */
const ID = `(left(id_from(now())::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid`;

const asReplica = (statements: string): string =>
  `BEGIN; SET LOCAL session_replication_role = replica; ${statements}; COMMIT`;

/** Each delivery is the only one of its lane. */
const deliveries = (count: number): string => `
  WITH event AS (
    INSERT INTO webhook_event (id, partner_id, subject_id, sequence, type, body, occurred_at, xid)
    SELECT ${ID}, p.partner_id, ${ID}, 1, 'TRANSACTION_UPDATED', '{}', now(), 1
    FROM (SELECT partner_id FROM webhook_endpoint LIMIT 1) p, generate_series(1, ${count / 2}) RETURNING id, partner_id, subject_id, occurred_at)
  INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, queued, next_attempt_at)
  SELECT e.id, p.id, e.partner_id, e.subject_id, 1, 'pending', true, e.occurred_at FROM event e, webhook_endpoint p`;

/** Writes as many as one claim takes, with the triggers that look for their events. */
const DELIVER = `CREATE FUNCTION pg_temp.deliver() RETURNS void LANGUAGE plpgsql AS $$ BEGIN ${deliveries(CLAIMED)}; END $$`;
