import { Email, User } from '@rampart/data';
import { inOneStatement, rows, sql } from '@rampart/sql';
import { Clock, type EmailState, mailboxOf } from '@rampart/kernel';
import type { EmailReport } from '@rampart/ports';
import { Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** `foreign`: not about a message that this service sent to that address; `known`: the outcome of the message was already known. */
export type ReportResult = 'recorded' | 'known' | 'foreign';

const STATES: Readonly<Record<EmailReport['fate'], EmailState>> = {
  noMailbox: 'bounced',
  refused: 'refused',
  givenUp: 'givenUp',
};

/** Records mail servers' later reports that a message failed. */
@Injectable()
export class EmailReports {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Reports are easily forged, so a valid one must contain data that only this service and the recipient's mail servers know: the random id of a sent message,
   * and its address. A report changes a message once; if it is repeated after an operator cleared the mark, it sets none.
   */
  async recordReport(report: EmailReport): Promise<ReportResult> {
    const email = await this.database.getRepository(Email).findOneBy({ id: report.emailId });
    const user = email && (await this.database.getRepository(User).findOneBy({ id: email.userId }));
    if (!user || user.erasedAt || email.attempts === 0) return 'foreign';
    const isAbout = (address = ''): boolean => mailboxOf(address) === mailboxOf(user.email);
    if (isAbout(report.recipient)) return this.endEmail(user, report);
    const behind: EmailReport = { ...report, fate: report.fate === 'noMailbox' ? 'refused' : report.fate };
    return isAbout(report.writtenTo) ? this.endEmail(user, behind) : 'foreign';
  }

  private async endEmail({ partnerId, emailKey }: User, { emailId, fate, reason }: EmailReport): Promise<ReportResult> {
    const now = this.clock.now();
    const recorded = sql`
      UPDATE email SET state = ${STATES[fate]}, problem = ${reason}, ended_at = ${now}::timestamptz, lease_until = NULL
      WHERE id = ${emailId} AND state IN ('queued', 'sending', 'sent', 'unclear') RETURNING id`;
    const marked = sql`
      INSERT INTO email_bounce (partner_id, address_key, reason, source, at)
      SELECT ${partnerId}::uuid, ${emailKey}, ${reason}, 'report', ${now}::timestamptz
      FROM recorded WHERE ${fate === 'noMailbox'}::boolean ON CONFLICT DO NOTHING`;
    const ended = await rows(this.database, inOneStatement({ recorded, marked }, sql`SELECT id FROM recorded`));
    return ended.length > 0 ? 'recorded' : 'known';
  }
}

/** For the program that mail servers pass reports to. */
@Module({ providers: [EmailReports], exports: [EmailReports] })
export class EmailReportsModule {}
