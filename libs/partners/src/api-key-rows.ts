import { type Executor, rows, type Sql, sql } from '@rampart/sql';
import { fault, isId } from '@rampart/kernel';
import type { KnownApiKey } from '@rampart/contract';

/** An arbitrary limit. */
const MAX_KEYS = 50;

export const KNOWN_KEY: Sql = sql`
  SELECT k.id, k.name, k.key, k.scopes, k.ip_allow_list AS "ipAllowList", k.created_at AS "createdAt", k.expires_at AS "expiresAt",
         CASE WHEN k.previous_until > rampart_now() THEN k.previous_until END AS "previousUntil", u.used_at AS "usedAt", u.used_from AS "usedFrom"
  FROM api_key k LEFT JOIN api_key_use u ON u.api_key_id = k.id`;

/** Makes every process discard its cached credentials. */
export const NOTIFY_OF_CREDENTIALS: Sql = sql`SELECT pg_notify('rampart_credentials', '')`;

export const lockPartner = (executor: Executor, partnerId: string): Promise<unknown> =>
  rows(executor, sql`SELECT id FROM partner WHERE id = ${partnerId} FOR UPDATE`);

/** Locks the partner while its keys are counted. */
export async function assertBelowLimit(executor: Executor, partnerId: string): Promise<void> {
  await lockPartner(executor, partnerId);
  const [found] = await rows<{ count: number }>(
    executor,
    sql`SELECT count(*)::integer AS count FROM api_key WHERE partner_id = ${partnerId} AND revoked_at IS NULL`,
  );
  if ((found?.count ?? 0) >= MAX_KEYS) throw fault('API_KEY_LIMIT_REACHED', { limit: MAX_KEYS });
}

/** Throws API_KEY_NOT_FOUND. */
export async function lockKey(executor: Executor, partnerId: string, id: string): Promise<KnownApiKey> {
  const [found] = isId(id)
    ? await rows<KnownApiKey>(
        executor,
        sql`${KNOWN_KEY} WHERE k.partner_id = ${partnerId} AND k.id = ${id} AND k.revoked_at IS NULL FOR UPDATE OF k`,
      )
    : [];
  if (!found) throw fault('API_KEY_NOT_FOUND');
  return found;
}
