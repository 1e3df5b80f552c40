import { installationKeys, textKeyOf } from '@rampart/config';
import { WrappedKey } from './data-keys.js';
import { type Executor, rowsOf } from '../sql.js';
import { hasMark, marksOf, type TextPlace } from './sealed-places.js';
import { openSealed, parseSealed, sealText, userIdOf } from './sealed-text.js';
import { unwrap, wrap } from './wrapped-keys.js';

export interface ResealedPage {
  /** The last row of the page; null at the end of the table. */
  readonly after: readonly string[] | null;
  /** Values that were under an earlier secret. */
  readonly found: number;
}

interface Page {
  readonly n: number;
  readonly last: readonly string[] | null;
  readonly rows: readonly {
    readonly key: readonly string[];
    readonly values: Readonly<Record<string, string | null>>;
  }[];
}

/** Rows looked at by one statement. */
const PAGE = 1_000;

/** Seals anew what a page of a table has under earlier secrets. Each row is a transaction of its own and waits for no other: one that has changed meanwhile stays for the next pass. */
export async function resealTexts(
  database: Executor,
  place: TextPlace,
  earlier: readonly string[],
  after: readonly string[] | null,
): Promise<ResealedPage> {
  const page = await readPage(database, place, earlier, after);
  let found = 0;
  for (const { key, values } of page.rows)
    for (const [column, text] of Object.entries(values)) {
      if (text === null || !marksOf(earlier).some((mark) => text.includes(mark))) continue;
      const anew = resealed(text);
      if (anew === text) continue; // no key opens it: it was changed, and is lost with any secret
      found += 1;
      await replaceText(database, place, key, { column, text, anew });
    }
  return { after: page.n < PAGE ? null : page.last, found };
}

/** As base64: the connection opens what it recognizes as sealed. */
async function readPage(
  database: Executor,
  { table, key, columns }: TextPlace,
  earlier: readonly string[],
  after: readonly string[] | null,
): Promise<Page> {
  const names = key.map(({ name }) => name).join(', ');
  const texts = `jsonb_build_array(${key.map(({ name }) => `${name}::text`).join(', ')})`;
  const values = columns.map(({ name }) => `'${name}', ${name}::text`).join(', ');
  const beyond =
    after === null ? '' : `WHERE (${names}) > (${key.map(({ type }, i) => `$${i + 2}::${type}`).join(', ')})`;
  const [row] = await rowsOf<{ page: string }>(
    database,
    `WITH page AS (SELECT * FROM ${table} ${beyond} ORDER BY ${names} LIMIT ${PAGE})
     SELECT encode(convert_to(jsonb_build_object('n', (SELECT count(*) FROM page),
       'last', (SELECT ${texts} FROM page ORDER BY ${key.map(({ name }) => `${name} DESC`).join(', ')} LIMIT 1),
       'rows', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', ${texts}, 'values', jsonb_build_object(${values}))), '[]')
                FROM page WHERE ${hasMark('page', '$1')}))::text, 'UTF8'), 'base64') AS page`,
    [marksOf(earlier), ...(after ?? [])],
  );
  return JSON.parse(Buffer.from(row?.page ?? '', 'base64').toString('utf8')) as Page;
}

async function replaceText(
  database: Executor,
  { table, key, columns }: TextPlace,
  at: readonly string[],
  { column, text, anew }: { column: string; text: string; anew: string },
): Promise<void> {
  const type = columns.find(({ name }) => name === column)?.type ?? 'text';
  const where = key.map(({ name, type: of }, i) => `${name} = $${i + 3}::${of}`).join(' AND ');
  await rowsOf(database, `UPDATE ${table} SET ${column} = $1::text::${type} WHERE ${where} AND ${column}::text = $2`, [
    new WrappedKey(anew),
    new WrappedKey(text),
    ...at,
  ]);
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
