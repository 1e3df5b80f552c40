import { type Executor, rows, sql } from '@rampart/sql';
import { type DocumentType, REQUIRED_DOCUMENTS } from '@rampart/kernel';

export interface GivenDocuments {
  /** The valid documents, the newest of each type. */
  readonly given: readonly { readonly type: DocumentType; readonly filename: string }[];
  /** Documents that the last review declined and that have not been replaced. */
  readonly wantedAgain: readonly DocumentType[];
  /** Documents that a KYC request still lacks. */
  readonly missing: readonly DocumentType[];
}

/** Finds a user's documents. A declined document is invalid; the others stay valid. */
export async function givenDocuments(executor: Executor, userId: string): Promise<GivenDocuments> {
  const newest = await rows<{ type: DocumentType; filename: string; declined: boolean }>(
    executor,
    sql`SELECT DISTINCT ON (d.type) d.type, d.filename, coalesce(d.type = ANY(r.requested_again) AND d.created_at <= r.decided_at, false) AS declined
        FROM kyc_document d
        LEFT JOIN (
          SELECT requested_again, decided_at FROM kyc_review WHERE user_id = ${userId} AND decision = 'declined' ORDER BY id DESC LIMIT 1) r ON true
        WHERE d.user_id = ${userId} ORDER BY d.type, d.id DESC`,
  );
  const given = newest.filter(({ declined }) => !declined).map(({ type, filename }) => ({ type, filename }));
  const wantedAgain = newest.filter(({ declined }) => declined).map(({ type }) => type);
  const needed = [...new Set([...REQUIRED_DOCUMENTS, ...wantedAgain])];
  return { given, wantedAgain, missing: needed.filter((type) => !given.some((each) => each.type === type)) };
}
