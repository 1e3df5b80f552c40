import { type Executor, rows, sql } from '@rampart/data';
import type { KycDeclineCode } from '@rampart/kernel';

/** The reason of the user's last review; null where it approved, or the reviewer chose no code. */
export async function lastDeclineCode(
  executor: Executor,
  { partnerId, userId }: { partnerId: string; userId: string },
): Promise<KycDeclineCode | null> {
  const [last] = await rows<{ code: KycDeclineCode | null }>(
    executor,
    sql`SELECT decline_code AS code FROM kyc_review WHERE user_id = ${userId} AND partner_id = ${partnerId} AND decided_at IS NOT NULL
        ORDER BY id DESC LIMIT 1`,
  );
  return last?.code ?? null;
}
