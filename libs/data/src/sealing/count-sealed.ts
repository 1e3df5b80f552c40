import { NAME_BYTES } from '@rampart/config';
import { type Executor, rowsOf } from '@rampart/sql';
import { BYTES_PLACES, hasMark, marksOf, nameInHex, readTextPlaces } from './sealed-places.js';

export interface SealedCount {
  readonly place: string;
  readonly rows: number;
}

/** Digests whose plain text is not stored: they are checked with the kept keys, and are deleted with their rows or renewed when used. */
const DIGEST_PLACES = [
  { table: 'api_key', digest: 'secret_digest' },
  { table: 'access_token', digest: 'digest' },
  { table: 'service_token', digest: 'digest' },
  { table: 'transaction', digest: 'mac' },
  { table: 'checkout_request', digest: 'mac' },
  { table: 'login', digest: 'recovery_digests[1]' },
  { table: 'idempotency_record', digest: "decode(body, 'base64')" },
] as const;

/** Audit entries are chained by the hash of their content, so they are never resealed. */
const UNCHANGED = ['audit_entry', 'transaction_history', 'kyc_document'] as const;

/** Counts exactly what is sealed with a secret, by place. It reads every table, which can take minutes. */
export async function countSealed(database: Executor, id: string): Promise<SealedCount[]> {
  const texts = await readTextPlaces(database);
  const counts: SealedCount[] = [];
  for (const { table } of texts) counts.push({ place: table, rows: await countTexts(database, table, id) });
  for (const { table, column } of BYTES_PLACES)
    counts.push({ place: `${table}.${column}`, rows: await countBytes(database, table, column, id) });
  return counts.filter(({ rows }) => rows > 0);
}

/** Counts rows that are never resealed, and need the kept keys of their secret. */
export async function countKept(database: Executor, id: string): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const table of UNCHANGED) counts.push({ place: table, rows: await countTexts(database, table, id) });
  for (const { table, digest } of DIGEST_PLACES)
    counts.push({ place: table, rows: await countBytes(database, table, digest, id) });
  return counts.filter(({ rows }) => rows > 0);
}

async function countTexts(database: Executor, table: string, id: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    database,
    `SELECT count(*)::int AS n FROM ${table} AS sealed WHERE ${hasMark('sealed', '$1')}`,
    [marksOf([id])],
  );
  return row?.n ?? 0;
}

async function countBytes(database: Executor, table: string, bytes: string, id: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    database,
    `SELECT count(*)::int AS n FROM ${table} WHERE encode(substring(${bytes} FROM 1 FOR ${NAME_BYTES}), 'hex') = $1`,
    [nameInHex({ id })],
  );
  return row?.n ?? 0;
}
