import { ENV, type Env } from '@rampart/config';
import { isGenuineOrder, Transaction, User } from '@rampart/data';
import { fault, type Language, METHODS } from '@rampart/kernel';
import { lastEventAt } from '@rampart/money';
import { type PartnerFace, Settings } from '@rampart/partners';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type OrderFacts, readOrderFacts } from '../order-facts.js';
import { type Speech, speechIn } from '../speech.js';
import { receiptLines, type ReceiptLines } from './receipt-lines.js';
import { ReceiptLinks } from './receipt-links.js';

/** A receipt of an order in one language. Its link reveals exactly this data. */
export interface Receipt {
  readonly orderId: string;
  readonly partner: PartnerFace;
  readonly speech: Speech;
  readonly lines: ReceiptLines;
  readonly at: Date;
  readonly isTest: boolean;
}

interface Surroundings {
  readonly partner: PartnerFace;
  readonly language: Language;
  readonly isTest: boolean;
}

export function receiptOf(order: OrderFacts, { partner, language, isTest }: Surroundings): Receipt {
  const { transaction, events } = order;
  const speech = speechIn(language, METHODS[transaction.method].timeZone);
  return {
    orderId: transaction.id,
    partner,
    speech,
    lines: receiptLines(order, speech),
    at: lastEventAt(events, transaction.createdAt),
    isTest,
  };
}

/** Finds receipts by the secrets of their links. */
@Injectable()
export class Receipts {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
    private readonly links: ReceiptLinks,
    @Inject(ENV) private readonly env: Pick<Env, 'RAMPART_MODE'>,
  ) {}

  /** Finds a receipt, in the user's language if no other is requested. Returns undefined for an unknown secret, or if the user was erased. */
  async findReceipt(secret: string, wished: Language | undefined): Promise<Receipt | undefined> {
    const orderId = this.links.orderOf(secret);
    const transaction =
      orderId === undefined ? null : await this.database.getRepository(Transaction).findOneBy({ id: orderId });
    if (!transaction) return undefined;
    if (!isGenuineOrder(transaction)) throw fault('RECORD_ALTERED');
    const user = await this.database.getRepository(User).findOneByOrFail({ id: transaction.userId });
    if (user.erasedAt) return undefined;
    const partner = await this.settings.settingsOf(transaction.partnerId);
    const language = wished ?? user.language ?? partner.emailLanguage;
    const order = await readOrderFacts(this.database, transaction);
    return receiptOf(order, { partner, language, isTest: this.env.RAMPART_MODE === 'sandbox' });
  }
}
