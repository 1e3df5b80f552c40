import { knownOf, multiply, neverAnalyze } from '../support/many-rows.js';
import { JIT_ABOVE_COST } from '../support/nested-plans.js';
import { allStatements, type Statement } from '../../test/support/statements.js';
import { useWholeService } from '../../test/support/whole-service.js';
import { startWorld, type World } from '../../test/support/world.js';

const ROWS = 50_000;
const MIN_PAGES = 500;

/**
 * Operators read them, rarely. One counts for each partner by an index, and Postgres plans a table of three partners as one of hundreds. The other sums the
 * bookings of a day journal by journal, and Postgres plans a day as a third of the past.
 */
const RARE = [/AS "troubledEndpoints"/, /AS received,/];
const EXPLAINED = /^[\s(]*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

/** Parts of the statements that show operators a transaction: the reports of its bank and chain, the events of its partner. */
const ONE_ORDER = [
  'FROM inbound_event e WHERE e.transaction_id =',
  'FROM "webhook_event" "WebhookEvent" WHERE (("WebhookEvent"."subject_id" =',
];

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Total Cost': number } }];
}

describe('on a database that has many rows, and was never analyzed', () => {
  let world: World;
  let statements: Statement[];

  beforeAll(async () => {
    world = await startWorld();
    await neverAnalyze(world.database);
    const all = await allStatements(() => useWholeService(world));
    await world.stopWorker();
    const ours = all.filter(
      ({ application, text }) => /^rampart-(api|worker|ops)$/.test(application) && EXPLAINED.test(text),
    );
    statements = [...new Map(ours.map((each) => [each.text, each])).values()];
    await multiply(world.database, ROWS);
  }, 180_000);
  afterAll(() => world.close());

  const costOf = async ({ text, values }: Statement): Promise<number> => {
    const [plan] = await world.database.query<Plan>(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
    return plan!['QUERY PLAN'][0].Plan['Total Cost'];
  };

  it('the planner knows the sizes of tables, and nothing else', async () => {
    const tables = await knownOf(world.database);

    expect(tables.filter(({ pages, analyzed }) => analyzed || pages < MIN_PAGES)).toEqual([]);
    expect(tables.length).toBeGreaterThan(15);
  });

  it('each statement of the service is estimated at less than what Postgres compiles', async () => {
    const expensive: string[] = [];
    for (const statement of statements.filter(({ text }) => !RARE.some((rare) => rare.test(text)))) {
      const cost = await costOf(statement);
      if (cost >= JIT_ABOVE_COST) expensive.push(`${Math.round(cost)}: ${statement.text.replace(/\s+/g, ' ')}`);
    }

    expect(statements.length).toBeGreaterThan(250);
    expect(expensive).toEqual([]);
  });

  it('what one order has is read by indexes', async () => {
    const ofOne = statements.filter(({ text }) => ONE_ORDER.some((part) => text.includes(part)));
    const plans = await Promise.all(
      ofOne.map(({ text, values }) =>
        world.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, [...values]),
      ),
    );

    expect(ofOne.length).toBeGreaterThanOrEqual(ONE_ORDER.length);
    expect(plans.flat().filter((line) => /Seq Scan on (inbound_event|webhook_event)/.test(line['QUERY PLAN']))).toEqual(
      [],
    );
  });
});
