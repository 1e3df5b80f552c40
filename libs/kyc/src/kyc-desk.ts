import { rows, sql } from '@rampart/data';
import type { KycStatus } from '@rampart/kernel';
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

/** Chosen by us: an operator's screen. */
const MOST_SHOWN = 200;

/** What operators see of users' KYC, over all partners; the longest waiting first. */
@Injectable()
export class KycDesk {
  constructor(private readonly database: DataSource) {}

  cases(status: KycStatus | undefined): Promise<KycCase[]> {
    return rows<KycCase>(
      this.database,
      sql`
        SELECT u.id AS "userId", u.partner_id AS "partnerId", u.first_name AS "firstName", u.last_name AS "lastName", u.kyc,
          r.submitted_at AS "submittedAt", u.kyc_decline_reason AS reason, coalesce(d.documents, '[]') AS documents
        FROM app_user u
        LEFT JOIN LATERAL (
          SELECT submitted_at FROM kyc_review WHERE user_id = u.id ORDER BY id DESC LIMIT 1) r ON true
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(jsonb_build_object('id', id, 'type', type, 'filename', filename, 'mediaType', media_type, 'size', size)
            ORDER BY id) AS documents
          FROM kyc_document WHERE user_id = u.id) d ON true
        WHERE ${status ?? null}::text IS NULL OR u.kyc = ${status ?? null}
        ORDER BY r.submitted_at NULLS LAST, u.id LIMIT ${MOST_SHOWN}`,
    );
  }
}
