import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Stage } from '../stage/stage.js';

/** A statement that Postgres received; each is a round trip. */
export interface SentStatement {
  readonly application: string;
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** Makes the log name the application of each line. */
export const LOGGING = { log_line_prefix: '%a|' };

const MARK = 'SELECT 1 AS bench_mark';
/** A session notices a changed setting a moment later. */
const HEARD_MS = 300;

/** Statements that the API sends Postgres for each of some sequential calls, without the bookkeeping that covers many calls at once. */
export async function statementsPerCall(
  { folder }: Pick<Stage, 'folder'>,
  owner: Client,
  calls: readonly (() => Promise<unknown>)[],
): Promise<SentStatement[][]> {
  const file = path.join(folder, 'postgres.log');
  const from = (await stat(file)).size;
  await setLogging(owner, "'all'");
  for (const call of calls) {
    await owner.query(MARK);
    await call();
  }
  await setLogging(owner, 'DEFAULT');
  const text = await readFrom(file, from);
  return text
    .split(MARK)
    .slice(1)
    .map((part) => parseLog(part).filter(isOfCall));
}

async function setLogging(owner: Client, value: string): Promise<void> {
  await owner.query(`ALTER SYSTEM SET log_statement = ${value}`);
  await owner.query('SELECT pg_reload_conf()');
  await sleep(HEARD_MS);
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(size - position);
    await handle.read(buffer, 0, buffer.length, position);
    return buffer.toString('utf8');
  } finally {
    await handle.close();
  }
}

const BOOKKEEPING = /api_key_use|api_call|take_permits|heartbeat|process_metrics|clock_offset|market_price/;

const isOfCall = ({ application, text }: SentStatement): boolean =>
  application === 'rampart-api' && !BOOKKEEPING.test(text);

/** Parses the statements of a log whose lines begin with the application. */
export function parseLog(log: string): SentStatement[] {
  const statements: SentStatement[] = [];
  const open = new Map<string, number>();
  for (const line of log.replaceAll('\n\t', '\f').split('\n')) {
    const [, application = '', kind, rest = ''] = /^([^|]*)\|(LOG|DETAIL): {2}(.*)$/s.exec(line) ?? [];
    const text = rest.replaceAll('\f', '\n');
    const [, statement] = /^(?:execute [^:]+|statement): (.*)$/s.exec(text) ?? [];
    if (kind === 'LOG' && statement !== undefined) {
      open.set(application, statements.push({ application, text: statement, values: [] }) - 1);
    } else if (kind === 'DETAIL' && /^parameters: /i.test(text)) {
      const at = open.get(application);
      const sent = at === undefined ? undefined : statements[at];
      if (at !== undefined && sent) statements[at] = { ...sent, values: valuesIn(text) };
    }
  }
  return statements;
}

const valuesIn = (text: string): (string | null)[] =>
  [...text.matchAll(/\$\d+ = (?:(NULL)|'((?:[^']|'')*)')/g)].map(([, none, value = '']) =>
    none === undefined ? value.replaceAll("''", "'") : null,
  );
