import { type Executor, rows, sql } from '@rampart/sql';
import type { KycDeclineCode } from '@rampart/kernel';

export interface LastDecline {
  /** Null if the reviewer chose no code. */
  readonly code: KycDeclineCode | null;
  /** The user cannot request another review. */
  readonly isFinal: boolean;
}

/** Returns how the user's last review was declined, or undefined if it approved, or there was none. */
export async function lastDecline(
  executor: Executor,
  { partnerId, userId }: { partnerId: string; userId: string },
): Promise<LastDecline | undefined> {
  const [last] = await rows<LastDecline & { decision: string }>(
    executor,
    sql`SELECT decision, decline_code AS code, is_final AS "isFinal" FROM kyc_review
        WHERE user_id = ${userId} AND partner_id = ${partnerId} AND decided_at IS NOT NULL ORDER BY id DESC LIMIT 1`,
  );
  return last?.decision === 'declined' ? { code: last.code, isFinal: last.isFinal } : undefined;
}
