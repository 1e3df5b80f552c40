import { insertAuditedRead } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { type KycStatus, MAX_LISTED } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface KycCase {
  readonly userId: string;
  readonly partnerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly kyc: KycStatus;
  readonly submittedAt: string | null;
  readonly reason: string | null;
  readonly documents: readonly { id: string; type: string; filename: string; mediaType: string; size: number }[];
}

/** KYC cases of all partners, for operators: all waiting cases, the longest waiting first, and the newest users in other statuses. */
@Injectable()
export class KycDesk {
  constructor(private readonly database: DataSource) {}

  /** Lists the cases of a status, or all. They name users, so the audit records the operator `by`. */
  async listCases(status: KycStatus | undefined, by: string): Promise<KycCase[]> {
    const found = await rows<KycCase & { data_key?: string }>(
      this.database,
      sql`
        WITH asked AS (SELECT * FROM app_user WHERE id IN (${askedOf(status)})),
        shown AS (
          SELECT u.*, r.submitted_at FROM asked u
          LEFT JOIN (
            SELECT DISTINCT ON (user_id) user_id, submitted_at FROM kyc_review WHERE user_id IN (SELECT id FROM asked) ORDER BY user_id, id DESC) r ON r.user_id = u.id
          ORDER BY r.submitted_at NULLS LAST, u.id LIMIT ${MAX_LISTED})
        SELECT u.id AS "userId", u.partner_id AS "partnerId", u.data_key, u.first_name AS "firstName", u.last_name AS "lastName", u.kyc,
          u.submitted_at AS "submittedAt", u.kyc_decline_reason AS reason, coalesce(d.documents, '[]') AS documents
        FROM shown u
        LEFT JOIN (
          SELECT user_id, jsonb_agg(jsonb_build_object('id', id, 'type', type, 'filename', filename, 'mediaType', media_type, 'size', size)
            ORDER BY id) AS documents
          FROM kyc_document WHERE user_id IN (SELECT id FROM shown) GROUP BY user_id) d ON d.user_id = u.id
        ORDER BY u.submitted_at NULLS LAST, u.id`,
    );
    const seen = { found: found.map(({ userId }) => userId) };
    if (found.length > 0)
      await rows(this.database, insertAuditedRead({ by, action: 'viewKycCases', subject: 'users', seen }));
    return found.map(({ data_key: _, ...each }) => each);
  }
}

const WAITING: KycStatus = 'in-progress';

function askedOf(status: KycStatus | undefined): Sql {
  if (status === WAITING) return sql`SELECT id FROM app_user WHERE kyc = ${WAITING}`;
  if (status !== undefined)
    return sql`SELECT id FROM app_user WHERE kyc = ${status} ORDER BY id DESC LIMIT ${MAX_LISTED}`;
  return sql`
    SELECT id FROM app_user WHERE kyc = ${WAITING} UNION SELECT id FROM (SELECT id FROM app_user ORDER BY id DESC LIMIT ${MAX_LISTED}) newest`;
}
