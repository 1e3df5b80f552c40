import { ENV, type Env } from '@rampart/config';
import type { Transaction } from '@rampart/data';
import { after, Decimal, HOUR, type Language, MINUTE } from '@rampart/kernel';
import { eventsOf, type OrderPayment } from '@rampart/money';
import { Settings } from '@rampart/partners';
import { Inject, Injectable } from '@nestjs/common';
import { htmlText } from './messages/html-text.js';
import type { EmailFacts, EmailSubject } from './messages/email-facts.js';
import { writeMessage } from './messages/message.js';
import { plainText } from './messages/plain-text.js';
import type { OrderFacts } from './order-facts.js';
import { type Receipt, receiptOf } from './receipt/receipt.js';

/** The emails that a partner can preview before any was sent. */
export const PREVIEWS = [
  'buyReceived',
  'buyCompleted',
  'sellReceived',
  'sellCompleted',
  'refundSent',
  'paymentHeld',
  'kycApproved',
  'kycDeclined',
  'kycClosed',
] as const;
export type PreviewName = (typeof PREVIEWS)[number];

export interface EmailPreview {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Emails and receipts of a fictitious order, in a partner's colours. */
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

const KYC_DECISIONS = { kycApproved: 'approved', kycDeclined: 'declined', kycClosed: 'closed' } as const;
const isAboutKyc = (name: PreviewName): name is keyof typeof KYC_DECISIONS => name in KYC_DECISIONS;

function subjectOf(name: PreviewName, link: string): EmailSubject {
  if (isAboutKyc(name)) return { kind: 'kycDecided', decision: KYC_DECISIONS[name] };
  const side = name.startsWith('sell') ? 'sell' : 'buy';
  if (name === 'refundSent' || name === 'paymentHeld') return paymentSubject(name, link);
  return name.endsWith('Received')
    ? { kind: 'orderReceived', order: openOrder(side, []), link }
    : { kind: 'orderCompleted', order: exampleOrder(side), link };
}

/** Half of a payment that was returned, or a payment from another payer that waits. */
function paymentSubject(kind: 'refundSent' | 'paymentHeld', link: string): EmailSubject {
  const state = kind === 'refundSent' ? 'received' : 'held';
  const received = { ...examplePayment('received', '125', 'SGD'), state, isOfOtherPayer: state === 'held' } as const;
  const returned = examplePayment('returned', '125', 'SGD');
  return kind === 'refundSent'
    ? { kind, order: openOrder('buy', [received, returned]), payment: returned, link }
    : { kind, order: openOrder('buy', [received]), payment: received, link };
}

const openOrder = (side: Transaction['type'], payments: readonly OrderPayment[]): OrderFacts => {
  const { transaction } = exampleOrder(side);
  return factsOf({ ...transaction, status: 'pending' }, payments);
};

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
  return isBuy
    ? factsOf(transaction, [examplePayment('received', '250', 'SGD'), examplePayment('sent', '0.001795', 'BTC')])
    : factsOf(transaction, [examplePayment('received', '0.001832', 'BTC'), examplePayment('sent', '245.02', 'SGD')]);
}

function examplePayment(direction: OrderPayment['direction'], amount: string, currency: 'BTC' | 'SGD'): OrderPayment {
  const [kind, reference] = currency === 'BTC' ? (['crypto', TX_ID] as const) : (['fiat', 'FT2611234567890'] as const);
  return {
    ...{ id: direction, direction, kind, amount: new Decimal(amount), currency, reference, needed: null },
    ...{ isOfOtherPayer: false, isReturn: false, isByHand: false, confirmations: 0 },
    ...(direction === 'received'
      ? { state: 'received', at: after(CREATED, 20 * MINUTE) }
      : { state: 'sent', at: DONE }),
  };
}

const factsOf = (transaction: Transaction, payments: readonly OrderPayment[]): OrderFacts => ({
  transaction,
  payments,
  completedAt: transaction.status === 'completed' ? DONE : null,
  events: eventsOf([{ toStatus: 'pending', at: CREATED }], payments),
});
