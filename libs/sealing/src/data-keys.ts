import { randomBytes } from 'node:crypto';
import { MINUTE } from '@rampart/kernel';
import { type Executor, rows, sql, type Sql } from '@rampart/sql';
import { parseSealed, userIdOf } from './sealed-text.js';
import { unwrap, unwrapStored, wrap } from './wrapped-keys.js';

/** Queries Postgres on the connection of the statement that needs keys. */
export type Ask = (statement: Sql) => Promise<{ rows: Record<string, unknown>[] }>;

const KEY_BYTES = 32;
const MAX_CACHED = 20_000;
/** Every process forgets a destroyed key at once, or after this time if it could not be notified. */
const CACHED_MS = MINUTE;

interface CachedKey {
  readonly key: Buffer;
  readonly until: number;
}

const cached = new Map<string, CachedKey>();

/** A wrapped key as a statement's value. It is written unchanged, while the mark in any other text is broken. */
export class WrappedKey {
  constructor(readonly text: string) {}
}

/** Creates a data key for a user, wrapped for the column `data_key`. */
export function newDataKey(userId: string): string {
  const key = randomBytes(KEY_BYTES);
  keepKey(userId, key);
  return new WrappedKey(wrap(userId, key)) as unknown as string;
}

/** Caches a user's key from the column `data_key`, so that no statement needs to query it. */
export function cacheDataKey(wrapped: string): void {
  const userId = userIdOf(parseSealed(wrapped)?.keyName ?? 'u');
  if (cachedKey(userId)) return;
  const key = unwrap(wrapped);
  if (key) keepKey(userId, key);
}

export function cachedKey(userId: string): Buffer | undefined {
  const found = cached.get(userId);
  if (!found) return undefined;
  if (found.until > performance.now()) return found.key;
  cached.delete(userId);
  return undefined;
}

export const forgetDataKey = (userId: string): void => void cached.delete(userId);
export const forgetDataKeys = (): void => cached.clear();

/** Reads the keys of those users that have one. Throws UnreadableKey: only a user without a stored key is erased. */
export async function readDataKeys(ask: Ask, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  const found = await ask(sql`SELECT id, data_key FROM app_user WHERE id = ANY(${userIds}) AND data_key IS NOT NULL`);
  const keys = new Map<string, Buffer>();
  for (const { id, data_key: wrapped } of found.rows as { id: string; data_key: string }[]) {
    const key = unwrapStored(id, wrapped);
    keys.set(id, key);
    keepKey(id, key);
  }
  return keys;
}

/** Returns the key that seals a user's documents. Undefined for an erased user; throws UnreadableKey. */
export async function dataKeyOf(database: Executor, userId: string): Promise<Buffer | undefined> {
  const ask: Ask = async (statement) => ({ rows: await rows(database, statement) });
  return cachedKey(userId) ?? (await readDataKeys(ask, [userId])).get(userId);
}

function keepKey(userId: string, key: Buffer): void {
  if (cached.size >= MAX_CACHED) cached.delete(cached.keys().next().value ?? '');
  cached.set(userId, { key, until: performance.now() + CACHED_MS });
}
