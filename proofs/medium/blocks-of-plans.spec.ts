import { partnerRoleOf } from '@rampart/data';
import { SQL_RULES } from '@rampart/reconciliation';
import { Client } from 'pg';
import type { Json } from '../../test/support/client.js';
import { newOperator } from '../../test/support/operators.js';
import { copyOrders, makePastMonths, PAST_TABLES } from '../../test/support/past-orders.js';
import { SERVICE, signedPartner } from '../../test/support/database.js';
import { allStatements, type Statement } from '../../test/support/statements.js';
import { newOwner } from '../../test/support/visitor.js';
import { COMMON_WORD, useWholeService } from '../../test/support/whole-service.js';
import { startWorld, type World } from '../../test/support/world.js';

/** The number of past orders. */
const MANY = Number(process.env['PAST_ORDERS'] ?? 20_000);
/** Two years, and so many months. */
const MAX_PAST_SECONDS = 2 * 365 * 86_400;
/**
 * An index with ten times the entries may be a level deeper for each of a hundred lookups, a time range has pages at its edges, and a batch of 500 rows may
 * read a page of the visibility map for each.
 */
const EDGES = 600;
const EXPLAINED = /^[\s(]*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

/** Statements whose cost grows with history, and why. */
const EXCEPTED: readonly (readonly [RegExp, string])[] = [
  [
    /FROM webhook_delivery d JOIN webhook_event e .* AND e\.occurred_at >=/s,
    'a replay reads the deliveries of its endpoint',
  ],
  [
    /^\s*WITH asked AS \(SELECT \* FROM app_user/,
    'the reviews and documents of the listed users are most of a small table',
  ],
  [
    /^SELECT p\.id AS "endpointId"/,
    "how an endpoint's deliveries are found depends on statistics that are a moment old here",
  ],
  [/^SELECT keep_month/, 'the copies have rows of months that are not kept any more, which it removes'],
  [/^SELECT analyze_months/, 'once a day, a sample of each month'],
  [/ FROM outside_mark$/, 'whether there is any order at all'],
];

/** Plans the statement in the partner's role: row policies decide which indexes it can use. */
const AS_PARTNER = `SELECT set_config('role', $1, true), set_config('rampart.partner', $2, true)`;

interface Read {
  readonly blocks: number;
  readonly scanned: readonly string[];
  readonly plan: string;
}

/** The table of a partition, or the table itself. */
const tableOf = (name: string): string => name.replace(/_(\d{4}_\d\d|rest)$/, '');

/** Searches as operators and members do: an order by each text that names one, of which a wallet and a word name all; the newest of a status or a partner. */
async function searchOrders(world: World): Promise<void> {
  const operator = await newOperator(world);
  const [newest] = (await operator.get('/transactions')).body as [Json];
  const { id, partner } = newest as { id: string; partner: { id: string } };
  const owner = await newOwner(world, partner.id);
  const [{ wallet } = { wallet: 'none' }] = await world.database.query<{ wallet: string }>(
    `SELECT wallet FROM transaction WHERE wallet IS NOT NULL AND status = 'completed'`,
  );
  const texts = ['text=unknown%40partner.example', 'text=a-nonce', `text=${id}`, `text=${wallet}`];
  const filters = ['status=refunded', `partnerId=${partner.id}`, `partnerId=${partner.id}&status=completed`];
  const searches = [wallet, COMMON_WORD, 'unheard', 'a-nonce', id];
  const asked = [
    ...[...texts, ...filters].map((query) => operator.get(`/transactions?${query}`)),
    ...searches.map((search) => owner.get(`/transactions?search=${search}`)),
  ];
  for (const { status, body } of await Promise.all(asked))
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** The rules over the last two days, as reconciliation reads them every five minutes. */
const rulesOf = (now: Date): Statement[] =>
  SQL_RULES.map(({ broken }) => ({
    application: 'rampart-worker',
    isOfRequest: false,
    ...broken({ from: new Date(now.getTime() - 2 * 86_400_000), to: new Date(now.getTime() + 86_400_000) }).toQuery(),
  }));

describe('a database with ten times the past', () => {
  let world: World;
  let statements: Statement[];
  let client: Client;
  let few: (Read | undefined)[];
  let many: (Read | undefined)[];
  /** Tables and partitions of more than a few pages. */
  let scannable: ReadonlySet<string>;

  beforeAll(async () => {
    world = await startWorld();
    await world.listen();
    const all = await allStatements(async () => {
      await useWholeService(world);
      await searchOrders(world);
    });
    await world.stopWorker();
    const ours = all.filter(
      ({ application, text }) => /^rampart-(api|worker|ops)$/.test(application) && EXPLAINED.test(text),
    );
    const [{ now } = { now: new Date() }] = await world.database.query<{ now: Date }>('SELECT rampart_now() AS now');
    statements = [...new Map([...ours, ...rulesOf(now)].map((each) => [each.text, each])).values()];
    client = new Client({ connectionString: world.database.superuserUrl });
    await client.connect();
    await client.query('SET jit = off; SET max_parallel_workers_per_gather = 0');
    const completed = await world.database.query<{ id: string }>(
      `SELECT id FROM transaction WHERE status = 'completed'`,
    );
    const orders = completed.map(({ id }) => id);
    const copies = MANY / orders.length;
    const secondsApart = Math.min(3_600, Math.ceil(MAX_PAST_SECONDS / copies));
    await makePastMonths(world.database, copies * secondsApart);
    few = await readAfter(() => copyOrders(world.database, orders, { from: 1, to: copies / 10, secondsApart }));
    many = await readAfter(() =>
      copyOrders(world.database, orders, { from: copies / 10 + 1, to: copies, secondsApart }),
    );
  }, 600_000);
  afterAll(async () => {
    await client.end();
    await world.close();
  });

  async function readAfter(fill: () => Promise<void>): Promise<(Read | undefined)[]> {
    await fill();
    await client.query('VACUUM ANALYZE');
    const large = await client.query<{ name: string }>('SELECT relname AS name FROM pg_class WHERE relpages > 10');
    scannable = new Set(large.rows.map(({ name }) => name));
    const found: (Read | undefined)[] = [];
    for (const statement of statements) found.push(await readBy(statement));
    return found;
  }

  /** Returns undefined for a statement that can run only once, such as one that inserts a key. */
  async function readBy({ text, values, partnerId }: Statement): Promise<Read | undefined> {
    await client.query('BEGIN');
    try {
      if (partnerId !== undefined)
        await client.query(AS_PARTNER, [partnerRoleOf(SERVICE), await signedPartner(world.database, partnerId)]);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, COSTS OFF) ${text}`,
        [...values],
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
      const scanned = [...plan.matchAll(/Seq Scan on (\w+)\b(.*)/g)].flatMap(([, table = '', rest = '']) =>
        rest.includes('never executed') ? [] : table,
      );
      return {
        blocks: Number(hit) + Number(read),
        scanned: scanned
          .filter((name) => scannable.has(name))
          .map(tableOf)
          .filter((table) => PAST_TABLES.includes(table)),
        plan,
      };
    } catch {
      return undefined;
    } finally {
      await client.query('ROLLBACK');
    }
  }

  const isExcepted = ({ text }: Statement): boolean => EXCEPTED.some(([statement]) => statement.test(text));

  const grows = (before: Read, after: Read): boolean => after.blocks > 2 * before.blocks + EDGES;

  it('reads no more blocks for a list, a search, an overview, a scrape or a rule', () => {
    const growing = statements.flatMap((statement, i) => {
      const [before, after] = [few[i], many[i]];
      if (!before || !after || isExcepted(statement) || !grows(before, after)) return [];
      return `${before.blocks} -> ${after.blocks}: ${statement.text.replace(/\s+/g, ' ')}\n${after.plan}`;
    });

    expect(growing).toEqual([]);
    expect(many.filter(Boolean).length).toBeGreaterThan(250);
  });

  /** If a condition is true of most rows of a table, such as their age, the few that a statement needs are at its beginning. */
  const isCutShort = (before: Read | undefined, after: Read): boolean =>
    before !== undefined && after.plan.includes('Limit (') && !grows(before, after);

  it('scans no table that grows', () => {
    const scans = statements.flatMap((statement, i) => {
      const read = many[i];
      if (!read || read.scanned.length === 0 || isExcepted(statement) || isCutShort(few[i], read)) return [];
      return `${read.scanned.join(', ')}: ${statement.text.replace(/\s+/g, ' ')}`;
    });

    expect(scans).toEqual([]);
  });

  it('excepts nothing that is not asked any more', () => {
    const unused = EXCEPTED.filter(([text]) => !statements.some((each) => text.test(each.text)));

    expect(unused).toEqual([]);
  });
});
