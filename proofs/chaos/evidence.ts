import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './stage.js';

/** The folder for drills that keep their evidence after the run. */
const FOLDER = process.env['STORM_EVIDENCE'];
const TABLES = `
  SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'months') ORDER BY 1`;

interface Watched {
  readonly stage: Stage;
  readonly name: string;
  /** The responses, reads and webhooks so far. */
  readonly seen: () => object;
  readonly withinMs: number;
}

/**
 * Runs a check of a stage. If it fails or hangs, writes every row of every table, the logs of the processes and everything seen into a folder, which the error
 * names, because the stage itself is removed afterwards.
 */
export async function withEvidence(
  { stage, name, seen, withinMs }: Watched,
  check: () => Promise<void>,
): Promise<void> {
  try {
    await Promise.race([check(), hung(withinMs)]);
  } catch (error) {
    if (FOLDER === undefined) throw error;
    const folder = path.join(FOLDER, name);
    const part = await keepEvidence(stage, folder, seen()).catch((problem: Error) => ` in part (${problem.message})`);
    throw new Error(`${(error as Error).message}\nEvidence is kept${part ?? ''} in ${folder}.`, { cause: error });
  }
}

const hung = (withinMs: number): Promise<never> =>
  sleep(withinMs, undefined, { ref: false }).then(() => Promise.reject(new Error(`not done within ${withinMs} ms`)));

async function keepEvidence(stage: Stage, folder: string, seen: object): Promise<void> {
  await mkdir(path.join(folder, 'rows'), { recursive: true });
  await writeFile(path.join(folder, 'seen.json'), JSON.stringify(seen, undefined, 1));
  for (const log of (await readdir(stage.folder)).filter((file) => file.endsWith('.log')))
    await copyFile(path.join(stage.folder, log), path.join(folder, log));
  for (const { name } of await stage.query<{ name: string }>(TABLES)) {
    const rows = await stage.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${name} t`);
    const lines = rows.map(({ row }) => `${JSON.stringify(row)}\n`);
    if (rows.length > 0) await writeFile(path.join(folder, 'rows', `${name}.jsonl`), lines.join(''));
  }
}
