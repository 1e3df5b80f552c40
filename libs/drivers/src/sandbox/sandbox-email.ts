import { Injectable } from '@nestjs/common';
import { conceal, reveal } from '@rampart/config';
import { Clock } from '@rampart/kernel';
import { type EmailMessage, type EmailOutcome, EmailSender, headerProblem } from '@rampart/ports';
import { rows, type Sql, sql } from '@rampart/sql';
import { SandboxDatabase } from './sandbox-database.js';

/** An email as the sandbox stores it. */
export interface KeptEmail {
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly fileName: string; readonly size: number }[];
}

/** Stores emails instead of sending them; `SandboxControls.emailsTo` reads them. Addresses that begin with `bounce` have no mailbox. */
@Injectable()
export class SandboxEmail extends EmailSender {
  constructor(
    private readonly database: SandboxDatabase,
    private readonly clock: Clock,
  ) {
    super();
  }

  async sendEmail(message: EmailMessage): Promise<EmailOutcome> {
    const problem = headerProblem(message);
    if (problem !== undefined) return { outcome: 'refused', reason: problem, badAddress: false };
    if (/^bounce/i.test(message.to)) return { outcome: 'refused', reason: '550 5.1.1', badAddress: true };
    const { id, to, fromName, subject, text, html, attachments = [] } = message;
    const files = attachments.map(({ fileName, content }) => ({ fileName, size: content.length }));
    const kept: KeptEmail = { fromName, subject, text, html, attachments: files };
    await rows(
      this.database,
      sql`INSERT INTO sandbox.email (message_id, recipient, content, sent_at) VALUES (${id}, ${conceal(to.toLowerCase())}, ${conceal(JSON.stringify(kept))}, ${this.clock.now()})`,
    );
    return { outcome: 'accepted' };
  }
}

export interface SandboxMail extends KeptEmail {
  readonly id: string;
  readonly to: string;
  readonly at: Date;
}

/** The last hundred emails, to one address or to all, newest last. */
export async function keptEmails(database: SandboxDatabase, address: string | undefined): Promise<SandboxMail[]> {
  const found = await rows<{ message_id: string; recipient: string; content: string; sent_at: Date }>(
    database,
    emailsOf(address === undefined ? null : conceal(address.toLowerCase())),
  );
  return found.map(({ message_id: id, recipient, content, sent_at: at }) => ({
    ...(JSON.parse(reveal(content)) as KeptEmail),
    id,
    to: reveal(recipient),
    at,
  }));
}

const emailsOf = (recipient: string | null): Sql => sql`
  SELECT message_id, recipient, content, sent_at FROM (
    SELECT * FROM sandbox.email WHERE ${recipient}::text IS NULL OR recipient = ${recipient} ORDER BY id DESC LIMIT 100
  ) AS newest ORDER BY id`;
