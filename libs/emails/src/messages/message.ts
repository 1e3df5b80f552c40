import type { Email } from '@rampart/data';
import type { PartnerFace } from '@rampart/partners';
import type { OrderFacts, RefundFacts } from '../order-facts.js';
import type { ReceiptLine } from '../receipt/receipt-lines.js';
import { receiptLines, timeZoneOf } from '../receipt/receipt-lines.js';
import { type Speech, speechIn } from '../words/speak.js';

/** All that an email says about its event. */
export type EmailSubject =
  | { readonly kind: 'orderReceived' | 'orderCompleted'; readonly order: OrderFacts; readonly link: string }
  | { readonly kind: 'refundSent'; readonly order: OrderFacts; readonly refund: RefundFacts; readonly link: string }
  | { readonly kind: 'kycDecided'; readonly decision: 'approved' | 'declined' };

export interface EmailFacts {
  readonly subject: EmailSubject;
  readonly partner: PartnerFace;
  readonly firstName: string;
  readonly at: Date;
  readonly isTest: boolean;
}

/** A message before it has a form: HTML and plain text say the same. */
export interface Message {
  readonly speech: Speech;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly lines: readonly ReceiptLine[];
  /** A warning, in small letters. */
  readonly careful?: string;
  readonly button?: { readonly text: string; readonly link: string };
}

export function writeMessage(facts: EmailFacts, language: Email['language']): Message {
  const { subject, firstName } = facts;
  const speech = speechIn(
    language,
    subject.kind === 'kycDecided' ? 'UTC' : timeZoneOf(subject.order.transaction.method),
  );
  const message =
    subject.kind === 'kycDecided' ? kycMessage(facts, subject, speech) : orderMessage(facts, subject, speech);
  return { speech, greeting: speech.say('hello', { name: plainName(firstName) }), ...message };
}

type Written = Omit<Message, 'speech' | 'greeting'>;

function kycMessage(
  { partner }: EmailFacts,
  { decision }: Extract<EmailSubject, { kind: 'kycDecided' }>,
  { say }: Speech,
): Written {
  return {
    subject: say(`${decision}.subject`),
    paragraphs: [say(`${decision}.text`, { partner: partner.displayName })],
    lines: [],
  };
}

function orderMessage(
  facts: EmailFacts,
  subject: Exclude<EmailSubject, { kind: 'kycDecided' }>,
  speech: Speech,
): Written {
  const { say, money, time } = speech;
  const { transaction } = subject.order;
  const { type, fiat, crypto, total, currency, cryptoCurrency } = transaction;
  const [pay, get] =
    type === 'buy'
      ? [money(fiat, currency), money(total, cryptoCurrency)]
      : [money(crypto, cryptoCurrency), money(total, currency)];
  const lines = receiptLines(subject.order, speech);
  const number = lines.details.slice(-1);
  const method = lines.details[0]?.value ?? '';
  const at = time(facts.at);
  if (subject.kind === 'refundSent') {
    const { amount, currency: refunded, kind } = subject.refund;
    const values = { amount: money(amount, refunded), at };
    return {
      subject: say('refunded.subject', values),
      paragraphs: [say(`refunded.${kind}.text`, values)],
      lines: number,
      button: { text: say('receipt.open'), link: subject.link },
    };
  }
  const word = subject.kind === 'orderReceived' ? 'received' : 'completed';
  const values = { pay, get, method, at, until: time(transaction.expiresAt), partner: facts.partner.displayName };
  return {
    subject: say(`${word}.${type}.subject`, values),
    paragraphs: [say(`${word}.${type}.text`, values)],
    lines: [...lines.amounts, ...(word === 'completed' ? lines.details : number)],
    ...(word === 'received' ? { careful: say('received.careful') } : {}),
    button: { text: say(word === 'received' ? 'order.open' : 'receipt.open'), link: subject.link },
  };
}

/** Names are written by people: a link in one would be a link of ours. */
const plainName = (name: string): string => (/[./:@]|\d{5}/.test(name) ? '' : name.slice(0, MAX_NAME));
const MAX_NAME = 60;
