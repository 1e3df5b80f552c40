import { ENV, type Env } from '@rampart/config';
import type { Transaction } from '@rampart/data';
import { after, Decimal, HOUR, type Language, MINUTE } from '@rampart/kernel';
import { Settings } from '@rampart/partners';
import { Inject, Injectable } from '@nestjs/common';
import { htmlText } from './messages/html-text.js';
import { type EmailFacts, type EmailSubject, writeMessage } from './messages/message.js';
import { plainText } from './messages/plain-text.js';
import type { OrderFacts } from './order-facts.js';
import { type Receipt, receiptOf } from './receipt/receipt.js';

/** The emails that a partner can look at, before any was sent. */
export const PREVIEWS = [
  'buyReceived',
  'buyCompleted',
  'sellReceived',
  'sellCompleted',
  'refundSent',
  'kycApproved',
  'kycDeclined',
] as const;
export type PreviewName = (typeof PREVIEWS)[number];

export interface EmailPreview {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Emails and receipts of an order that does not exist, in a partner's colours. */
@Injectable()
export class EmailPreviews {
  constructor(
    private readonly settings: Settings,
    @Inject(ENV) private readonly env: Pick<Env, 'RAMPART_MODE' | 'PUBLIC_URL'>,
  ) {}

  /** Throws PARTNER_NOT_FOUND. */
  async previewEmail(partnerId: string, name: PreviewName, language: Language): Promise<EmailPreview> {
    const partner = await this.settings.settingsOf(partnerId);
    const subject = subjectOf(name, `${this.env.PUBLIC_URL}/receipts/…`);
    const isTest = this.env.RAMPART_MODE === 'sandbox';
    const facts: EmailFacts = { subject, partner, firstName: 'Mei', at: DONE, isTest };
    const message = writeMessage(facts, language);
    return { subject: message.subject, text: plainText(message, facts), html: htmlText(message, facts) };
  }

  async previewReceipt(partnerId: string, side: Transaction['type'], language: Language): Promise<Receipt> {
    const partner = await this.settings.settingsOf(partnerId);
    return receiptOf(exampleOrder(side), { partner, language, isTest: this.env.RAMPART_MODE === 'sandbox' });
  }
}

const CREATED = new Date('2026-11-23T06:30:00Z');
const DONE = after(CREATED, 21 * MINUTE);

function subjectOf(name: PreviewName, link: string): EmailSubject {
  if (name === 'kycApproved' || name === 'kycDeclined')
    return { kind: 'kycDecided', decision: name === 'kycApproved' ? 'approved' : 'declined' };
  const side = name.startsWith('sell') ? 'sell' : 'buy';
  if (name !== 'refundSent')
    return name.endsWith('Received')
      ? { kind: 'orderReceived', order: pending(exampleOrder(side)), link }
      : { kind: 'orderCompleted', order: exampleOrder(side), link };
  const refund = { id: '', amount: new Decimal('12.5'), currency: 'SGD', kind: 'fiat', at: DONE } as const;
  return { kind: 'refundSent', order: { ...exampleOrder('buy'), refunds: [refund] }, refund, link };
}

const pending = (order: OrderFacts): OrderFacts => ({
  ...order,
  transaction: { ...order.transaction, status: 'pending' },
  completedAt: null,
  paidAs: null,
  deposits: [],
});

const TX_ID = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';

function exampleOrder(type: Transaction['type']): OrderFacts {
  const isBuy = type === 'buy';
  const transaction = {
    ...{ id: '01932b5c-8f00-7a11-9c0e-5d1f6a2b3c4d', type, status: 'completed', method: 'paynow', currency: 'SGD' },
    ...{
      cryptoCurrency: 'BTC',
      chain: 'bitcoin',
      fiat: new Decimal(isBuy ? '250' : '245.02'),
      crypto: new Decimal('0.001832'),
    },
    ...{ serviceCharge: new Decimal('0.000037'), payoutServiceCharge: new Decimal(0) },
    ...{ total: new Decimal(isBuy ? '0.001795' : '245.02'), cryptoPrice: new Decimal('136500') },
    ...{ wallet: isBuy ? 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' : null, createdAt: CREATED },
    ...{ expiresAt: after(CREATED, HOUR), blockchainTxId: isBuy ? TX_ID : null, internalTxId: null },
  } as unknown as Transaction;
  return {
    transaction,
    completedAt: DONE,
    paidAs: isBuy ? TX_ID : 'FT2611234567890',
    deposits: isBuy ? [] : [TX_ID],
    refunds: [],
  };
}
