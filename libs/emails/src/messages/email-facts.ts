import type { OrderPayment } from '@rampart/money';
import type { PartnerFace } from '@rampart/partners';
import type { OrderFacts } from '../order-facts.js';
import type { ReceiptLine } from '../receipt/receipt-line.js';
import type { Speech } from '../speech.js';

/** Everything that an email says about its event. */
export type EmailSubject =
  | { readonly kind: 'orderReceived' | 'orderCompleted'; readonly order: OrderFacts; readonly link: string }
  | PaymentSubject
  | { readonly kind: 'kycDecided'; readonly decision: 'approved' | 'declined' | 'closed' }
  /** `text` is written by the operator. `orderId` is undefined if the message is not about an order. */
  | { readonly kind: 'caseMessage'; readonly text: string; readonly orderId: string | undefined };

/** `refundSent`: money was returned; `paymentHeld`: a payment waits for operators. */
export interface PaymentSubject {
  readonly kind: 'refundSent' | 'paymentHeld';
  readonly order: OrderFacts;
  readonly payment: OrderPayment;
  readonly link: string;
}

export interface EmailFacts {
  readonly subject: EmailSubject;
  readonly partner: PartnerFace;
  readonly firstName: string;
  readonly at: Date;
  readonly isTest: boolean;
}

/** A message independent of its format: HTML and plain text have the same content. */
export interface Message {
  readonly speech: Speech;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly lines: readonly ReceiptLine[];
  /** A warning, in small print. */
  readonly careful?: string;
  readonly button?: { readonly text: string; readonly link: string };
}

/** Parts of the message that depend on its subject. */
export type Written = Omit<Message, 'speech' | 'greeting'>;
