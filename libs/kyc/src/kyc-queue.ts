import type { KycWaitingView } from '@rampart/contract';
import { rows, sql, MAX_LISTED } from '@rampart/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Row = Omit<KycWaitingView, 'submittedAt'> & { readonly submittedAt: Date };

/** Users of all partners who await a review; the longest waiting first. */
@Injectable()
export class KycQueue {
  constructor(private readonly database: DataSource) {}

  async listWaiting(): Promise<KycWaitingView[]> {
    const found = await rows<Row>(
      this.database,
      sql`
        SELECT u.id AS "userId", upper(left(u.first_name, 1) || left(u.last_name, 1)) AS initials, u.country, r.submitted_at AS "submittedAt",
          jsonb_build_object('id', p.id, 'name', p.name) AS partner,
          (SELECT count(*)::int FROM kyc_review WHERE user_id = u.id AND decision = 'declined') AS "declinedBefore",
          (SELECT substr(actor, 10) FROM audit_entry WHERE subject = 'user:' || u.id AND action = 'viewKyc'
            AND at > rampart_now() - interval '15 minutes' ORDER BY id DESC LIMIT 1) AS "openedBy"
        FROM kyc_review r JOIN app_user u ON u.id = r.user_id JOIN partner p ON p.id = r.partner_id
        WHERE r.decided_at IS NULL ORDER BY r.submitted_at, r.id LIMIT ${MAX_LISTED}`,
    );
    return found.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }));
  }
}
