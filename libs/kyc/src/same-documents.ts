import { type Executor, rows, sql } from '@rampart/sql';
import type { KycStatus } from '@rampart/kernel';

/** Another user who submitted the same file. */
export interface SameDocument {
  readonly userId: string;
  readonly partner: { readonly id: string; readonly name: string };
  readonly kyc: KycStatus;
}

/** More of them only show that the file is used everywhere. */
const MAX_OTHERS = 10;
/** Number of latest documents read per file, because a sample file that many users send would have an unlimited number. */
const MAX_DOCUMENTS = 50;

/** Finds, by the hash of each document, other users of any partner who submitted the same file, most recent first. */
export async function sameDocuments(
  executor: Executor,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
): Promise<ReadonlyMap<string, readonly SameDocument[]>> {
  const found = await rows<SameDocument & { sha256: string }>(
    executor,
    sql`SELECT hash.sha256, u.id AS "userId", u.kyc, jsonb_build_object('id', p.id, 'name', p.name) AS partner
        FROM unnest(${[...new Set(hashes)]}::text[]) AS hash (sha256) CROSS JOIN LATERAL (
          SELECT newest.user_id, max(newest.created_at) AS at FROM (
            SELECT d.user_id, d.created_at FROM kyc_document d WHERE d.sha256 = hash.sha256 AND d.user_id <> ${userId}
            ORDER BY d.id DESC LIMIT ${MAX_DOCUMENTS}) newest
          GROUP BY newest.user_id ORDER BY at DESC LIMIT ${MAX_OTHERS}) other
        JOIN app_user u ON u.id = other.user_id JOIN partner p ON p.id = u.partner_id ORDER BY other.at DESC`,
  );
  const byHash = new Map<string, SameDocument[]>();
  for (const { sha256, ...other } of found) byHash.set(sha256, [...(byHash.get(sha256) ?? []), other]);
  return byHash;
}
