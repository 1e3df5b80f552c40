import { ENV, type Env } from '@rampart/config';
import { CaseNote, isGenuineOrder, KycReview, Transaction, User } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { Settings } from '@rampart/partners';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClaimedEmail } from './email-outbox.js';
import type { EmailFacts, EmailSubject } from './messages/email-facts.js';
import { readOrderFacts } from './order-facts.js';
import { ReceiptLinks } from './receipt/receipt-links.js';

export interface AddressedFacts {
  readonly to: Pick<User, 'partnerId' | 'email' | 'emailKey'>;
  readonly facts: EmailFacts;
}

/** Reads the facts of an email from the current rows, so that no personal data is stored with it. */
@Injectable()
export class ReadFacts {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
    private readonly links: ReceiptLinks,
    @Inject(ENV) private readonly env: Pick<Env, 'RAMPART_MODE'>,
  ) {}

  /** Returns undefined if there is no recipient, or if there is no longer anything to report. */
  async readFacts(email: ClaimedEmail & { readonly createdAt: Date }): Promise<AddressedFacts | undefined> {
    const user = await this.database.getRepository(User).findOneBy({ id: email.userId, partnerId: email.partnerId });
    if (!user || user.erasedAt) return undefined;
    const subject = await this.readSubject(email);
    if (!subject) return undefined;
    const partner = await this.settings.settingsOf(email.partnerId);
    const isTest = this.env.RAMPART_MODE === 'sandbox';
    return {
      to: user,
      facts: { subject, partner, firstName: user.firstName || user.lastName, at: email.createdAt, isTest },
    };
  }

  private readSubject(email: ClaimedEmail): Promise<EmailSubject | undefined> {
    if (email.kind === 'kycDecided') return this.readReview(email);
    return email.kind === 'caseMessage' ? this.readNote(email) : this.readOrder(email);
  }

  private async readNote({ subjectId: id, userId }: ClaimedEmail): Promise<EmailSubject | undefined> {
    const note = await this.database.getRepository(CaseNote).findOneBy({ id, userId, kind: 'message' });
    if (!note?.text) return undefined;
    return { kind: 'caseMessage', text: note.text, orderId: note.transactionId ?? undefined };
  }

  private async readReview({ subjectId, userId }: ClaimedEmail): Promise<EmailSubject | undefined> {
    const review = await this.database.getRepository(KycReview).findOneBy({ id: subjectId, userId });
    return review?.decision ? { kind: 'kycDecided', decision: review.isFinal ? 'closed' : review.decision } : undefined;
  }

  private async readOrder({ kind, subjectId, language, ...of }: ClaimedEmail): Promise<EmailSubject | undefined> {
    const { transactionId: id, partnerId } = of;
    const transaction =
      id === null ? null : await this.database.getRepository(Transaction).findOneBy({ id, partnerId });
    if (!transaction || kind === 'kycDecided' || kind === 'caseMessage') return undefined;
    if (!isGenuineOrder(transaction)) throw fault('RECORD_ALTERED');
    const order = await readOrderFacts(this.database, transaction);
    const link = this.links.linkTo(transaction.id, language);
    if (kind === 'orderReceived' || kind === 'orderCompleted') return { kind, order, link };
    const expected = kind === 'refundSent' ? 'sent' : 'held'; // a payment that was decided in the meantime is not news
    const payment = order.payments.find(({ id: of, state }) => of === subjectId && state === expected);
    return payment && { kind, order, payment, link };
  }
}
