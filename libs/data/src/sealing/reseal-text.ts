import { installationKeys, textKeyOf } from '@rampart/config';
import { type Executor, joinSql, rawSql, rows, sql } from '@rampart/sql';
import { openSealed, parseSealed, sealText, unwrap, userIdOf, wrap, WrappedKey } from '@rampart/sealing';
import { type Column, hasMark, marksOf, type TextPlace } from './sealed-places.js';

export interface ResealedPage {
  /** The last row of the page; null at the end of the table. */
  readonly after: readonly string[] | null;
  /** Number of values that were under an earlier secret. */
  readonly found: number;
  /** Number of rows of the page. */
  readonly looked: number;
}

interface Page {
  readonly n: number;
  readonly last: readonly string[] | null;
  readonly rows: readonly {
    readonly key: readonly string[];
    readonly values: Readonly<Record<string, string | null>>;
  }[];
}

/** Rows read by one statement. */
const PAGE = 1_000;

/** A value of a row as it was read, and its replacement. */
interface Change {
  readonly key: readonly string[];
  readonly text: string;
  readonly anew: string;
}

/** Rows changed by one statement: few enough that no request waits for them, enough that commits cost little. */
const BATCH = 100;

/** Reseals the values under earlier secrets in a page of a table. A row that is locked or has changed meanwhile is left for the next pass. */
export async function resealTexts(
  database: Executor,
  place: TextPlace,
  earlier: readonly string[],
  after: readonly string[] | null,
): Promise<ResealedPage> {
  const page = await readPage(database, place, earlier, after);
  let found = 0;
  for (const column of place.columns) {
    const changes = page.rows.flatMap(({ key, values }) => changeOf(key, values[column.name] ?? null, earlier));
    found += changes.length;
    for (let at = 0; at < changes.length; at += BATCH)
      await replaceTexts(database, place, column, changes.slice(at, at + BATCH));
  }
  return { after: page.n < PAGE ? null : page.last, found, looked: page.n };
}

/** Returns no change if no key opens the text: it was modified, and no secret can open it. */
function changeOf(key: readonly string[], text: string | null, earlier: readonly string[]): Change[] {
  if (text === null || !marksOf(earlier).some((mark) => text.includes(mark))) return [];
  const anew = resealed(text);
  return anew === text ? [] : [{ key, text, anew }];
}

/** Reads the text as base64, because the connection would open what it recognizes as sealed. */
async function readPage(
  database: Executor,
  { table, key, columns }: TextPlace,
  earlier: readonly string[],
  after: readonly string[] | null,
): Promise<Page> {
  const names = rawSql(key.map(({ name }) => name).join(', '));
  const backwards = rawSql(key.map(({ name }) => `${name} DESC`).join(', '));
  const texts = rawSql(`jsonb_build_array(${key.map(({ name }) => `${name}::text`).join(', ')})`);
  const values = rawSql(columns.map(({ name }) => `'${name}', ${name}::text`).join(', '));
  const place = after && joinSql(key.map(({ type }, i) => sql`${after[i]}::${rawSql(type)}`));
  const beyond = place === null ? sql`` : sql`WHERE (${names}) > (${place})`;
  const [row] = await rows<{ page: string }>(
    database,
    sql`WITH page AS (SELECT * FROM ${rawSql(table)} ${beyond} ORDER BY ${names} LIMIT ${PAGE})
        SELECT encode(convert_to(jsonb_build_object('n', (SELECT count(*) FROM page),
          'last', (SELECT ${texts} FROM page ORDER BY ${backwards} LIMIT 1),
          'rows', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', ${texts}, 'values', jsonb_build_object(${values}))), '[]')
                   FROM page WHERE ${hasMark('page', marksOf(earlier))}))::text, 'UTF8'), 'base64') AS page`,
  );
  return JSON.parse(Buffer.from(row?.page ?? '', 'base64').toString('utf8')) as Page;
}

/**
 * Replaces the texts. It never waits for a row while it holds others, so that it cannot deadlock. Rows are named by their keys, since two partitions of a table
 * have rows with the same `ctid`.
 */
async function replaceTexts(
  database: Executor,
  { table, key }: TextPlace,
  column: Column,
  changes: readonly Change[],
): Promise<void> {
  const names = rawSql(key.map((_, i) => `k${i}`).join(', '));
  const lists = joinSql(key.map((_, i) => sql`${changes.map((change) => change.key[i])}::text[]`));
  const same = rawSql(key.map(({ name, type }, i) => `t.${name} = g.k${i}::${type}`).join(' AND '));
  const own = rawSql(key.map(({ name }, i) => `t.${name} AS k${i}`).join(', '));
  const isHeld = rawSql(key.map(({ name }, i) => `${table}.${name} = held.k${i}`).join(' AND '));
  const [changed, text, type] = [rawSql(table), rawSql(column.name), rawSql(column.type)];
  const old = changes.map((change) => new WrappedKey(change.text));
  const anew = changes.map((change) => new WrappedKey(change.anew));
  await rows(
    database,
    sql`WITH held AS (
          SELECT ${own}, g.anew FROM unnest(${old}::text[], ${anew}::text[], ${lists}) AS g(old, anew, ${names})
          JOIN ${changed} t ON ${same} AND t.${text}::text = g.old FOR UPDATE OF t SKIP LOCKED)
        UPDATE ${changed} SET ${text} = held.anew::${type} FROM held WHERE ${isHeld}`,
  );
}

const SEALED = /~sealed1\.[tjk]\.[^."\s]+\.[\w-]+/g;

const resealed = (text: string): string => text.replace(SEALED, (sealed) => resealedOne(sealed) ?? sealed);

function resealedOne(sealed: string): string | undefined {
  const parsed = parseSealed(sealed);
  if (!parsed) return undefined;
  const { kind, keyName } = parsed;
  const { id, data } = installationKeys();
  if (kind === 'k') {
    const key = unwrap(sealed);
    return key && wrap(userIdOf(keyName), key);
  }
  if (!keyName.startsWith('i') || keyName === `i${id}`) return undefined;
  const key = textKeyOf(keyName.slice(1));
  const text = key && openSealed(key, parsed);
  return text === undefined ? undefined : sealText(data, kind, `i${id}`, text);
}
