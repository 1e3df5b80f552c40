/** A row of a table: each column's value as Postgres writes it, and its type. */
export interface ModelRow {
  readonly table: string;
  readonly columns: readonly ModelColumn[];
}

export interface ModelColumn {
  readonly name: string;
  readonly type: string;
  /** For times: seconds after the order's creation. */
  readonly value: string | null;
}

/** Words that only this order has, each with the SQL that replaces it in a copy. */
export type OwnWords = ReadonlyMap<string, string>;

const TIME = 'timestamp with time zone';
const HEX = /\b[0-9a-f]{64}\b|\b[0-9a-f]{32}\b/g;
const REFERENCE = /\bR[0-9A-F]{10}\b/g;
const ADDRESS_TAIL = 12;

/** The words of an order, given its keys, its rows, and its deposit addresses. */
export function wordsOf(ids: readonly string[], rows: readonly ModelRow[], addresses: readonly string[]): OwnWords {
  const texts = rows.flatMap(({ columns }) => columns.map(({ value }) => value ?? ''));
  const found = (pattern: RegExp): string[] => [...new Set(texts.flatMap((text) => text.match(pattern) ?? []))];
  return new Map([
    ...ids.map((id, at): [string, string] => [id, `c.id${at}::text`]),
    ...found(HEX).map((word, at): [string, string] => [word, hexOf(at, word.length)]),
    ...found(REFERENCE).map((word): [string, string] => [word, `'R' || upper(right(c.tail, 10))`]),
    ...addresses.map((word): [string, string] => [
      word,
      `${quote(word.slice(0, -ADDRESS_TAIL))} || right(c.tail, ${ADDRESS_TAIL})`,
    ]),
  ]);
}

/** The numbers from $1 to $2 that are copies of a model, and the creation time of the order number `n`. */
export interface Copies {
  /** A temporary table, emptied with each batch. */
  readonly place: string;
  readonly among: string;
  readonly created: string;
  /** The number of keys of a copy. */
  readonly keys: number;
}

/**
 * Creates the table from which the rows of a batch are made. Keys are generated here, once for all rows that name them, because generating them is most of the
 * work.
 */
export const createCopies = ({ place, keys }: Copies): string =>
  `CREATE TEMP TABLE ${place} (n bigint, at timestamptz, user_id uuid, ${keysOf(keys, (key) => `${key} uuid`)}, tail text) ON COMMIT DELETE ROWS`;

export const numberCopies = ({ place, among, created, keys }: Copies): string => `INSERT INTO ${place}
  SELECT n, at, (${USER_ID})::uuid, ${keysOf(keys, (_, at) => `(${idOf(at)})::uuid`)}, tail
  FROM (SELECT n, at, lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') AS head, lpad(to_hex(n), 15, '0') AS tail
    FROM (SELECT n, ${created} AS at FROM generate_series($1::bigint, $2::bigint) n WHERE ${among} OFFSET 0) numbered OFFSET 0) c`;

const keysOf = (count: number, sqlOf: (key: string, at: number) => string): string =>
  Array.from({ length: count }, (_, at) => sqlOf(`id${at}`, at)).join(', ');

/** Inserts a copy of the row for every number in the table. */
export function copyStatement({ table, columns }: ModelRow, words: OwnWords, { place }: Copies): string {
  const subject = columns.find(({ name }) => name === 'subject_id')?.value ?? '';
  const values = columns.map((column) => valueOf(column, words, subject));
  return `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')}
    FROM ${place} c ${REMOVED_AFTER[table] === undefined ? '' : `WHERE at > now() - interval '${REMOVED_AFTER[table]}'`}`;
}

/** The ages to which the service keeps rows. */
const REMOVED_AFTER: Readonly<Record<string, string>> = { webhook_attempt: '30 days' };

function valueOf({ name, type, value }: ModelColumn, words: OwnWords, subject: string): string {
  if (value === null) return 'NULL';
  if (name === 'body')
    return `CASE WHEN c.at > now() - interval '90 days' THEN ${quote(value)} ELSE ${bareBody(replaceWords(subject, words))} END`;
  if (type === TIME) return `c.at + make_interval(secs => ${Number(value)})`;
  const expression = replaceWords(value, words);
  const [, key] = (type === 'uuid' && ONE_KEY.exec(expression)) || [];
  return key ?? (type === 'text' ? expression : `(${expression})::${type}`);
}

/** Matches a key and nothing else. */
const ONE_KEY = /^(c\.\w+)::text$/;

/** The body of an old event, as the service leaves it. */
const bareBody = (subject: string): string =>
  `json_build_object('message', 'TRANSACTION_UPDATED', 'timestamp', (extract(epoch FROM c.at) * 1000)::bigint, 'payload', json_build_object('id', ${subject}))::text`;

/** The text as SQL that concatenates literals and words of the copy. */
export function replaceWords(text: string, words: OwnWords): string {
  const known = [...words.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[^\w-]/g, '\\$&'));
  if (known.length === 0) return quote(text);
  const parts = text.split(new RegExp(`(${known.join('|')})`)).filter((part) => part !== '');
  return parts.map((part) => words.get(part) ?? quote(part)).join(' || ') || quote('');
}

/** Generates keys like those of the service, which begin with the time, so that they grow. */
const idOf = (at: number): string => `c.head || '7${at.toString(16).padStart(3, '0')}8' || c.tail`;

const hexOf = (at: number, length: number): string =>
  length === 32 ? `md5(c.tail || 'x${at}')` : `md5(c.tail || 'x${at}') || md5(c.tail || 'y${at}')`;

/** The number of consecutive orders of one user. */
export const ORDERS_PER_USER = 10;

const USER_NUMBER = `lpad(to_hex(c.n / ${ORDERS_PER_USER}), 12, '0')`;
const USER_ID = `'0190' || substr(${USER_NUMBER}, 5) || '7000' || '8000' || ${USER_NUMBER}`;

/** The words of a user whose orders are copied. */
export function wordsOfUser({ columns }: ModelRow): OwnWords {
  const valueOfColumn = (name: string): string => columns.find((column) => column.name === name)?.value ?? '';
  return new Map(
    [
      [valueOfColumn('id'), 'c.user_id::text'] as const,
      [valueOfColumn('email_key'), `left(md5('email' || ${USER_NUMBER}), 22)`] as const,
      [valueOfColumn('phone_key'), `left(md5('phone' || ${USER_NUMBER}), 22)`] as const,
      ...ownSearchWords(valueOfColumn('search_words')).map(
        (word) => [word, `left(md5('${word}' || ${USER_NUMBER}), 8)`] as const,
      ),
    ].filter(([word]) => word !== ''),
  );
}

/** All but a fifth of a user's words: users share some, such as the name of a mail provider. */
const ownSearchWords = (array: string): string[] =>
  (array.match(/[\w-]{8}/g) ?? []).filter((_, at) => at % SHARED_EVERY !== 0);

const SHARED_EVERY = 5;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
