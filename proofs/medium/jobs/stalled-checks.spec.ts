import { Client } from 'pg';
import { newDatabase, type TestDatabase } from '../../../test/support/database.js';

const ENDED = 20_000;
/** Postgres keeps a plan for any values from the sixth call on. */
const CALLS_BEFORE = 6;
const MAX_PAGES = 100;

interface Ran {
  readonly 'QUERY PLAN': readonly [
    { readonly Plan: Readonly<Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>> },
  ];
}

describe('the check for jobs of dead workers', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await newDatabase();
    client = new Client({ connectionString: database.superuserUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('reads none of those that are kept after their end', async () => {
    await client.query(
      `INSERT INTO bullmq.job (queue, id, seq, name, data, opts, state, added_at_ms, finished_at_ms)
       SELECT 'transactions', n::text, n, 'expirePayment', '{}', '{}', 'completed', 0, n FROM generate_series(1, ${ENDED}) n`,
    );
    await client.query('VACUUM ANALYZE bullmq.job');

    for (let call = 1; call <= CALLS_BEFORE; call += 1) await client.query(checkAt(call));
    const { rows } = await client.query<Ran>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${checkAt(CALLS_BEFORE + 1)}`);

    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(MAX_PAGES);
  });
});

const checkAt = (moment: number): string =>
  `SELECT * FROM bullmq.move_stalled_jobs_to_wait('transactions', 5, ${moment * 10_000}, 5000)`;
