import { type KeyPurpose, type NamedKey, nameOf } from '@rampart/config';
import { type Executor, rawSql, rows, type Sql, sql } from '@rampart/sql';
import { TABLE_GRANTS } from '../roles/table-grants.js';

/** A table whose text may be sealed. Places are read from the catalogue, so that no new column can be forgotten. */
export interface TextPlace {
  readonly kind: 'text';
  readonly table: string;
  /** Columns of the primary key, with their types. */
  readonly key: readonly Column[];
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** A column of sealed bytes, and the column whose value they are bound to. */
export interface BytesPlace {
  readonly kind: 'bytes';
  readonly table: string;
  readonly column: string;
  readonly boundTo: string;
  readonly purpose: KeyPurpose;
}

/** Every column of sealed bytes. `test/medium/sealed-places.spec.ts` compares them, and the other bytea columns, with the schema. */
export const BYTES_PLACES: readonly BytesPlace[] = [
  { kind: 'bytes', table: 'login', column: 'sealed_totp', boundTo: 'id', purpose: 'totp-secret' },
  { kind: 'bytes', table: 'webhook_endpoint', column: 'sealed_secret', boundTo: 'id', purpose: 'webhook-secret' },
  {
    kind: 'bytes',
    table: 'webhook_old_secret',
    column: 'sealed_secret',
    boundTo: 'endpoint_id',
    purpose: 'webhook-secret',
  },
];

/** Tables that the service may change. Rows of the others are not resealed, and the keys of their text are kept. */
const CHANGED = Object.entries(TABLE_GRANTS)
  .filter(([, grants]) => grants.some((grant) => grant.startsWith('UPDATE')))
  .map(([table]) => table);

/** Reads the places, ordered by name. */
export async function readTextPlaces(database: Executor): Promise<readonly TextPlace[]> {
  const found = await rows<{ table: string; name: string; type: string; place: number | null }>(
    database,
    sql`SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
            array_position(i.indkey::int2[], a.attnum) AS place
     FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname = ANY(${CHANGED})
     ORDER BY c.relname, a.attnum`,
  );
  return [...new Set(found.map(({ table }) => table))].flatMap((table) => {
    const own = found.filter((each) => each.table === table);
    const key = own.filter(({ place }) => place !== null).sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
    const columns = own.filter(({ type, place }) => place === null && SEALABLE.has(type));
    return columns.length === 0 ? [] : [{ kind: 'text' as const, table, key, columns }];
  });
}

const SEALABLE: ReadonlySet<string> = new Set(['text', 'json', 'jsonb']);

/** Returns the marks of text that one of the secrets sealed: those of the installation's own key, and of the key that wraps users' keys. */
export const marksOf = (ids: readonly string[]): string[] => ids.flatMap((id) => [`.i${id}.`, `@${id}.`]);

/** Condition that a row has one of the marks. */
export const hasMark = (row: 'page' | 'sealed', marks: readonly string[]): Sql =>
  sql`EXISTS (SELECT FROM unnest(${marks}::text[]) mark WHERE strpos(${rawSql(row)}::text, mark) > 0)`;

/** Returns the prefix of what a key seals, in hex as `encode` writes it. */
export const nameInHex = ({ id }: Pick<NamedKey, 'id'>): string => nameOf(id).toString('hex');
