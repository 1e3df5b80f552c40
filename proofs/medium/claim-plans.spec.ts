import { neverAnalyze } from '../support/many-rows.js';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { ExplainedConnection, JIT_ABOVE_COST } from '../support/nested-plans.js';

const DELIVERIES = 200_000;
/** The deliveries of one claim: two endpoints take eight each. */
const CLAIMED = 16;
/** Far fewer pages than any of the tables has, and about 40 for each delivery: its key, that of its event, and the indexes of both and of its lane. */
const MAX_PAGES = 640;

const CLAIM = 'SELECT * FROM claim_webhooks(NULL, 128, 8, 2, 25, 2, 1)';

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
    early = await compiling();
  });
  afterAll(async () => {
    await early.close();
    await database.drop();
  });

  async function compiling(): Promise<ExplainedConnection> {
    const connection = await ExplainedConnection.to(database.superuserUrl);
    await connection.set('jit', 'on');
    return connection;
  }

  /** Measures the second claim, because the first one also reads the catalogue. */
  async function claimOn(
    connection: ExplainedConnection,
  ): Promise<{ claimed: number; pages: number; expensive: string[] }> {
    const { planned } = await connection.rolledBack(CLAIM);
    const { rows } = await connection.rolledBack<Ran>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${CLAIM}`);
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    const expensive = planned
      .filter(({ cost }) => cost >= JIT_ABOVE_COST)
      .map(({ statement, cost }) => `${cost}: ${statement}`);
    expect(planned.length).toBeGreaterThan(2);
    return { claimed: plan['Actual Rows'], pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], expensive };
  }

  async function expectCheap(claimed: number): Promise<void> {
    const late = await compiling();
    try {
      for (const connection of [early, late]) {
        const { pages, ...rest } = await claimOn(connection);
        expect(rest).toEqual({ claimed, expensive: [] });
        expect(pages).toBeLessThan(MAX_PAGES);
      }
    } finally {
      await late.close();
    }
  }

  it('is planned cheaply while there is nothing', () => expectCheap(0));

  it('is, and reads few pages, when there is much of which Postgres knows nothing', async () => {
    await database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deliveries(DELIVERIES)}; COMMIT`);

    await expectCheap(CLAIMED);
  }, 60_000);

  it('is, and reads few pages, when Postgres knew the first delivery alone, as it does of a new month', async () => {
    const other = await newDatabase();
    await neverAnalyze(other);
    await other.query(`${ENDPOINTS}`);
    await other.query(
      `BEGIN; SET LOCAL session_replication_role = replica; ${deliveries(2)}; UPDATE webhook_delivery SET queued = false, state = 'delivered'; COMMIT; ANALYZE`,
    );
    const connection = await ExplainedConnection.to(other.superuserUrl);
    await connection.set('jit', 'on');
    await connection.rolledBack(CLAIM);
    await other.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deliveries(DELIVERIES / 10)}; COMMIT`);

    const { claimed, pages } = await claimOn(connection);

    expect(claimed).toBe(CLAIMED);
    expect(pages).toBeLessThan(MAX_PAGES);
    await connection.close();
    await other.drop();
  }, 60_000);

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

/** Each delivery is the only one of its lane. */
const deliveries = (count: number): string => `
  WITH event AS (
    INSERT INTO webhook_event (id, partner_id, subject_id, sequence, type, body, occurred_at, xid)
    SELECT ${ID}, p.partner_id, ${ID}, 1, 'TRANSACTION_UPDATED', '{}', now(), 1
    FROM (SELECT partner_id FROM webhook_endpoint LIMIT 1) p, generate_series(1, ${count / 2}) RETURNING id, partner_id, subject_id, occurred_at)
  INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, queued, next_attempt_at)
  SELECT e.id, p.id, e.partner_id, e.subject_id, 1, 'pending', true, e.occurred_at FROM event e, webhook_endpoint p`;
