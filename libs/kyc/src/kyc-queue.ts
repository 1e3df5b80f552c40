import type { User } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { MAX_LISTED } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A user in the queue, without a name: viewing the queue opens no file. */
export interface KycWaiting {
  readonly userId: string;
  /** Initials of first and last name. */
  readonly initials: string;
  readonly partner: { readonly id: string; readonly name: string };
  readonly country: string | null;
  readonly submittedAt: Date;
  readonly declinedBefore: number;
  /** The operator who opened the file most recently, within the last quarter of an hour. */
  readonly openedBy: string | null;
  /** The operator who works on it. */
  readonly owner: string | null;
}

/** Users of all partners who await a review; the longest waiting first. */
@Injectable()
export class KycQueue {
  constructor(private readonly database: DataSource) {}

  async listWaiting(): Promise<KycWaiting[]> {
    const waiting = await rows<WaitingRow>(
      this.database,
      sql`
        SELECT u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", u.data_key AS "dataKey", u.country, r.submitted_at AS "submittedAt",
          jsonb_build_object('id', p.id, 'name', p.name) AS partner,
          (SELECT count(*)::int FROM kyc_review WHERE user_id = u.id AND decision = 'declined') AS "declinedBefore",
          (SELECT substr(actor, 10) FROM audit_entry WHERE subject = 'user:' || u.id AND action = 'viewKyc'
            AND at > rampart_now() - interval '15 minutes' ORDER BY id DESC LIMIT 1) AS "openedBy",
          (SELECT CASE kind WHEN 'taken' THEN by END FROM case_note
            WHERE user_id = u.id AND transaction_id IS NULL AND kind IN ('taken', 'released') ORDER BY id DESC LIMIT 1) AS owner
        FROM kyc_review r JOIN app_user u ON u.id = r.user_id AND u.partner_id = r.partner_id JOIN partner p ON p.id = r.partner_id
        WHERE r.decided_at IS NULL ORDER BY r.submitted_at, r.id LIMIT ${MAX_LISTED}`,
    );
    return waiting.map(waitingView);
  }
}

type WaitingRow = Omit<KycWaiting, 'initials'> & Pick<User, 'firstName' | 'lastName' | 'dataKey'>;

const waitingView = ({ firstName, lastName, dataKey: _, ...row }: WaitingRow): KycWaiting => ({
  ...row,
  initials: [firstName, lastName].map(([initial = '']) => initial.toUpperCase()).join(''),
});
