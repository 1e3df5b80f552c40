import type { Client } from 'pg';
import type { Row } from '../row.js';

const TWO_DAYS_MS = 2 * 86_400_000;

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** Measures each rule of reconciliation over the last two days in the service's role. */
export async function measureRules(owner: Client): Promise<Row[]> {
  const { SQL_RULES } = await import('@rampart/reconciliation'); // imported here, because it is built by now
  const { rows } = await owner.query<{ newest: Date }>('SELECT max(at) AS newest FROM journal');
  const newest = rows[0]?.newest ?? new Date();
  const span = { from: new Date(newest.getTime() - TWO_DAYS_MS), to: new Date(newest.getTime() + TWO_DAYS_MS) };
  const measured: Row[] = [];
  for (const rule of SQL_RULES) {
    const { text, values } = rule.broken(span).toQuery();
    const { milliseconds, blocks } = await explain(owner, text, values);
    console.error(`rule ${rule.name}: ${Math.round(milliseconds)} ms, ${blocks} blocks`);
    measured.push({
      name: `rules/${rule.name}`,
      title: `rule ${rule.name}: ${Math.round(milliseconds)} ms`,
      goal: '<= 2 s',
      counts: {},
      figures: { blocks }, // covers two days, so blocks grow with traffic, not with history
    });
  }
  return measured;
}

/** Runs a statement and returns what it read. */
export async function explain(
  owner: Client,
  text: string,
  values: unknown[],
): Promise<{ milliseconds: number; blocks: number }> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ 'Plan': Plan; 'Execution Time': number }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  );
  const [found] = rows[0]?.['QUERY PLAN'] ?? [];
  const plan = found?.Plan;
  return {
    milliseconds: found?.['Execution Time'] ?? Number.NaN,
    blocks: (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0),
  };
}
