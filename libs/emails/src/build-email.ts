import { Email } from '@rampart/data';
import type { EmailMessage } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Addressee } from './bounces.js';
import type { ClaimedEmail } from './email-outbox.js';
import { htmlText } from './messages/html-text.js';
import type { EmailFacts } from './messages/email-facts.js';
import { writeMessage } from './messages/message.js';
import { plainText } from './messages/plain-text.js';
import { ReadFacts } from './read-facts.js';
import { receiptOf } from './receipt/receipt.js';
import { receiptPdf } from './receipt/receipt-pdf.js';

export type BuiltEmail =
  { readonly message: EmailMessage; readonly addressee: Addressee } | { readonly withheld: string };

/** Builds an email from the rows that it is about. */
@Injectable()
export class BuildEmail {
  constructor(
    private readonly database: DataSource,
    private readonly reading: ReadFacts,
  ) {}

  async buildEmail(claimed: ClaimedEmail): Promise<BuiltEmail> {
    const { createdAt } = await this.database.getRepository(Email).findOneByOrFail({ id: claimed.id });
    const read = await this.reading.readFacts({ ...claimed, createdAt });
    if (!read) return { withheld: 'its user or its event is gone' };
    const { facts, to } = read;
    if (!facts.partner.emailsOn) return { withheld: 'the partner has switched emails off' };
    const written = writeMessage(facts, claimed.language);
    const { subject } = written;
    return {
      addressee: to,
      message: {
        id: claimed.id,
        fromName: facts.partner.displayName,
        to: to.email,
        subject: facts.isTest ? `[TEST] ${subject}` : subject,
        text: plainText(written, facts),
        html: htmlText(written, facts),
        ...(await attachments(facts, claimed.language)),
      },
    };
  }
}

/** A completed order comes with its receipt. */
async function attachments(
  { subject, partner, isTest }: EmailFacts,
  language: Email['language'],
): Promise<Pick<EmailMessage, 'attachments'>> {
  if (subject.kind !== 'orderCompleted') return {};
  const content = await receiptPdf(receiptOf(subject.order, { partner, language, isTest }));
  const fileName = `receipt-${subject.order.transaction.id}.pdf`;
  return { attachments: [{ fileName, contentType: 'application/pdf', content }] };
}
