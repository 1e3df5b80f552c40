import { type Executor, rows, sql } from '@rampart/sql';
import { sqlState } from '../in-transaction.js';
import { MONTHLY_TABLES } from './monthly-tables.js';

/** Lock not available; cancelled after the time that a statement has. */
const BUSY: readonly (string | undefined)[] = ['55P03', '57014'];
/** Too many rows in the default partition, or a clock that is years away from the months that are there. */
const LEFT_TO_OPERATOR = '55000';

export interface KeptMonths {
  /** Descriptions such as `made webhook_attempt_2027_02`. */
  readonly done: readonly string[];
  /** Tables in use for so long that the rest is left for the next run. */
  readonly busy: string[];
  /** Sentences that say why an operator has to look at the months, and what to do. */
  readonly problems: string[];
}

/** Makes the months ahead of each monthly table, and removes those past their retention. No step waits for long, nor lets others wait. */
export async function keepMonths(database: Executor): Promise<KeptMonths> {
  const kept = { done: [] as string[], busy: [] as string[], problems: [] as string[] };
  for (const table of MONTHLY_TABLES) {
    try {
      for (let step = await takeStep(database, table); step !== null; step = await takeStep(database, table))
        kept.done.push(step);
    } catch (error) {
      if (sqlState(error) === LEFT_TO_OPERATOR) kept.problems.push((error as Error).message);
      else if (BUSY.includes(sqlState(error))) kept.busy.push(table);
      else throw error;
    }
  }
  return kept;
}

/** Has Postgres note what the rows of each monthly table have in common, for its plans: it analyzes partitions by itself, and never their table. Returns the tables in use. */
export async function analyzeMonths(database: Executor): Promise<readonly string[]> {
  const busy: string[] = [];
  for (const table of MONTHLY_TABLES) {
    try {
      await rows(database, sql`SELECT analyze_months(${table})`);
    } catch (error) {
      if (!BUSY.includes(sqlState(error))) throw error;
      busy.push(table);
    }
  }
  return busy;
}

async function takeStep(database: Executor, table: string): Promise<string | null> {
  const [found] = await rows<{ step: string | null }>(database, sql`SELECT keep_month(${table}) AS step`);
  return found?.step ?? null;
}
