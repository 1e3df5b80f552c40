import { Injectable } from '@nestjs/common';
import { conceal, reveal } from '@rampart/config';
import { Clock } from '@rampart/kernel';
import { type EmailMessage, type EmailOutcome, EmailSender, headerProblem } from '@rampart/ports';
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
    await this.database.query(
      'INSERT INTO sandbox.email (message_id, recipient, content, sent_at) VALUES ($1, $2, $3, $4)',
      [id, conceal(to.toLowerCase()), conceal(JSON.stringify(kept)), this.clock.now()],
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
  const rows = await database.query<{ message_id: string; recipient: string; content: string; sent_at: Date }>(EMAILS, [
    address === undefined ? null : conceal(address.toLowerCase()),
  ]);
  return rows.map(({ message_id: id, recipient, content, sent_at: at }) => ({
    ...(JSON.parse(reveal(content)) as KeptEmail),
    id,
    to: reveal(recipient),
    at,
  }));
}

const EMAILS = `
  SELECT message_id, recipient, content, sent_at FROM (
    SELECT * FROM sandbox.email WHERE $1::text IS NULL OR recipient = $1 ORDER BY id DESC LIMIT 100
  ) AS newest ORDER BY id`;
