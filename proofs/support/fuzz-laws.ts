import { typedText } from '@rampart/kernel';
import type { Answer, Json } from '../../test/support/client.js';
import { type Operation, resolved, responseOf } from '../../test/support/openapi.js';
import type { World } from '../../test/support/world.js';

/** Parameters that caches and campaigns add to any address. */
const UNREAD = /^(?:_|t|utm_\w+)$/;
const ITEM = /\[\d{0,3}\]$/;

/** Lists and exports, which a filter shortens. An estimate is one calculation, and accepts whatever a client adds. */
export const isList = ({ name, method, path, query, described }: Operation): boolean =>
  method === 'GET' &&
  !path.endsWith('}') &&
  name !== 'GET /api/transactions/estimate' &&
  (query.length > 0 || resolved(responseOf(described, 200)?.content?.['application/json']?.schema)?.type === 'array');

/** A list refuses a filter that it does not have: ignoring it would return everything. */
export function filterProblems(operation: Operation, query: string, { status }: Answer): string[] {
  if (!isList(operation) || status >= 300) return [];
  const known = operation.query.map(({ name }) => name);
  return [...new URLSearchParams(query).keys()]
    .map((name) => name.replace(ITEM, ''))
    .filter((name) => !known.includes(name) && !UNREAD.test(name))
    .map((name) => `${operation.name} answers the unknown filter ${JSON.stringify(name)}`);
}

/** Texts of an accepted call, which show what is stored: none contains U+FFFD or only invisible characters. */
export const textProblems = ({ name }: Operation, { status, body }: Answer): string[] =>
  status < 300 ? badTexts(body).map((text) => `${name} answers the text ${JSON.stringify(text)}`) : [];

function badTexts(value: unknown, isOwnData = false): string[] {
  if (typeof value === 'string') return isBad(value, isOwnData) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => badTexts(inner, isOwnData || key === 'partnerData'));
}

/** Whether a text is bad. A partner's own data is returned as it was sent, including white space. */
const isBad = (text: string, isOwnData = false): boolean =>
  text.includes('\ufffd') || (!isOwnData && text !== '' && typedText(text) === '');

/** Finds such texts in everything stored, except the request log, which quotes requests. */
export async function storedTextProblems({ database }: World): Promise<string[]> {
  const columns = await database.query<{ place: string; column: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS place, quote_ident(column_name) AS column FROM information_schema.columns
     WHERE data_type IN ('text', 'jsonb') AND table_schema IN ('public', 'sandbox') AND table_name <> 'api_call'`,
  );
  const found = columns.map(async ({ place, column }) => {
    const texts = await database.query<{ text: string }>(
      `SELECT DISTINCT ${column}::text AS text FROM ${place} WHERE ${column}::text !~ '[!-~]' OR position($1 IN ${column}::text) > 0`,
      ['\ufffd'],
    );
    return texts.filter(({ text }) => isBad(text)).map(({ text }) => `${place}.${column} has ${JSON.stringify(text)}`);
  });
  return (await Promise.all(found)).flat();
}

/** The minimum or maximum of a field in openapi.json. */
export interface PublishedLimit {
  readonly place: 'body' | 'query';
  readonly field: string;
  readonly value: string | number;
}

export const limitsOf = ({ query, body }: Operation): PublishedLimit[] => [
  ...query.flatMap(({ name, schema }) =>
    edgesOf(schema).map((value) => ({ place: 'query' as const, field: name, value })),
  ),
  ...Object.entries<Json>(body?.properties ?? {}).flatMap(([field, schema]) =>
    edgesOf(schema).map((value) => ({ place: 'body' as const, field, value })),
  ),
];

function edgesOf(schema: Json): (string | number)[] {
  const { type, minimum, maximum, maxLength, pattern, format } = resolved(schema);
  const isFree = type === 'string' && pattern === undefined && format === undefined && maxLength !== undefined;
  return [minimum, maximum, ...(isFree ? ['a'.repeat(maxLength)] : [])].filter((value) => value !== undefined);
}

/** Limits that depend on another field: the last page needs small pages. */
export const COMPANIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = { page: { pageSize: '1' } };

/** Words of refusals about a size or a length, and not about a text that must be one of a few. */
const OF_SIZE = /shorter|longer|greater|less|at (?:most|least)|characters/;

/** A value at its published limit may be refused for its meaning, but not for its size or length. */
export const limitProblems = (operation: Operation, { field, value }: PublishedLimit, { body }: Answer): string[] =>
  body?.code === 'VALIDATION_FAILED' && String(body.message).includes(field) && OF_SIZE.test(body.message)
    ? [`${operation.name} refuses ${field}=${String(value).slice(0, 40)}: ${body.message}`]
    : [];
