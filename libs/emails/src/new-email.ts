import { type Sql, sql } from '@rampart/sql';
import { type EmailKind, ids } from '@rampart/kernel';
import { sendEmail } from './jobs.js';

/** An event that a user may get an email about. */
export interface EmailEvent {
  readonly kind: EmailKind;
  /** Id of the order, of the refund or of the KYC review: a second email about it is never written. */
  readonly subjectId: string;
  readonly partnerId: string;
  readonly userId: string;
  readonly transactionId: string | null;
  readonly at: Date;
}

/**
 * The statements that write an email and its job, if the partner has switched emails on. They belong in the database transaction of the event, so that an event
 * that is rolled back is never reported. An event that was already written writes nothing.
 */
export const emailStatements = (event: EmailEvent): Readonly<Record<'email_written' | 'email_job', Sql>> => ({
  email_written: sql`
    INSERT INTO email (id, partner_id, user_id, transaction_id, kind, subject_id, address_key, language, next_attempt_at, created_at)
    SELECT ${ids.next()}::uuid, u.partner_id, u.id, ${event.transactionId}::uuid, ${event.kind}, ${event.subjectId}::uuid, u.email_key,
      coalesce(u.language, s.email_language, 'en'), ${event.at}::timestamptz, ${event.at}::timestamptz
    FROM app_user u JOIN partner_settings s ON s.partner_id = u.partner_id AND s.emails_on
    WHERE u.id = ${event.userId} AND u.partner_id = ${event.partnerId} AND u.erased_at IS NULL
    ON CONFLICT DO NOTHING RETURNING id`,
  email_job: sql`
    INSERT INTO outbox (id, queue, name, payload, run_at)
    SELECT ${ids.next()}::uuid, ${sendEmail.queue}, ${sendEmail.name}, jsonb_build_object('emailId', id), ${event.at}::timestamptz
    FROM email_written`,
});
