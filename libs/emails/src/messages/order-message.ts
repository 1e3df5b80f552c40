import { METHODS } from '@rampart/kernel';
import { askedOf, type OrderPayment } from '@rampart/money';
import type { OrderFacts } from '../order-facts.js';
import { moneyLines } from '../receipt/money-lines.js';
import { heldNote, numberLine, receiptLines } from '../receipt/receipt-lines.js';
import { settledAmounts, termLines, totalCurrencyOf } from '../receipt/term-lines.js';
import type { WordKey } from '../speech.js';
import type { Speech } from '../speech.js';
import type { EmailFacts, EmailSubject, PaymentSubject, Written } from './email-facts.js';

type OrderSubject = Extract<EmailSubject, { order: unknown }>;

/** Writes an email about an order. Amounts, times and references of its money match the receipt. */
export function orderMessage(facts: EmailFacts, subject: OrderSubject, speech: Speech): Written {
  if ('payment' in subject) return paymentMessage(subject, speech);
  return subject.kind === 'orderReceived'
    ? receivedMessage(facts, subject, speech)
    : completedMessage(facts, subject, speech);
}

type WholeOrder = Exclude<OrderSubject, PaymentSubject>;

function receivedMessage(facts: EmailFacts, { order, link }: WholeOrder, speech: Speech): Written {
  const { say } = speech;
  const { type } = order.transaction;
  const values = valuesOf(facts, order, speech);
  return {
    subject: say(`received.${type}.subject`, values),
    paragraphs: [say(`received.${type}.text`, values)],
    lines: [...termLines(order, speech), numberLine(order, speech)],
    careful: say('received.careful'),
    button: { text: say('order.open'), link },
  };
}

function completedMessage(facts: EmailFacts, { order, link }: WholeOrder, speech: Speech): Written {
  const { say } = speech;
  const { type } = order.transaction;
  const values = valuesOf(facts, order, speech);
  const { money, terms, details } = receiptLines(order, speech);
  return {
    subject: say(`completed.${type}.subject`, values),
    paragraphs: [say(`completed.${type}.text`, values)],
    lines: [...money, ...terms, ...details],
    button: { text: say('receipt.open'), link },
  };
}

/** Writes about a payment that was returned, or that waits. The lines below it list everything received, sent and returned for the order. */
function paymentMessage({ kind, order, payment, link }: PaymentSubject, speech: Speech): Written {
  const { say, exact, time } = speech;
  const amount = exact(payment.amount, payment.currency);
  const values = { amount, held: amount, at: time(payment.at) };
  const lines = [...moneyLines(order, speech), numberLine(order, speech)];
  const button = { text: say('receipt.open'), link };
  if (kind === 'paymentHeld')
    return { subject: say('held.subject', values), paragraphs: [heldNote(payment, speech)], lines, button };
  const text = say(refundText(payment), { ...values, reference: payment.reference ?? '' });
  return { subject: say('refunded.subject', values), paragraphs: [text], lines, button };
}

/** The destination is only known for payments that a driver sent: an operator may have returned money by any means. */
function refundText({ isByHand, isReturn, kind }: OrderPayment): WordKey {
  if (isByHand) return 'refunded.byHand.text';
  return isReturn ? 'returned.text' : `refunded.${kind}.text`;
}

/** Amounts of a completed order are those that moved; amounts of a placed order are those that were agreed. */
function valuesOf({ subject, partner, at }: EmailFacts, order: OrderFacts, { exact, time }: Speech) {
  const { transaction, payments } = order;
  const asked = askedOf(transaction);
  const isDone = subject.kind === 'orderCompleted';
  const { paid, got } = isDone ? settledAmounts(order) : { paid: asked.amount, got: transaction.total };
  const sentAt = isDone
    ? payments.findLast(({ direction, state }) => direction === 'sent' && state === 'sent')?.at
    : at;
  return {
    pay: exact(paid, asked.currency),
    get: exact(got, totalCurrencyOf(transaction)),
    method: METHODS[transaction.method].name,
    at: time(sentAt ?? at),
    until: time(transaction.expiresAt),
    partner: partner.displayName,
  };
}
