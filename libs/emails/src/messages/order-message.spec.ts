import type { Transaction } from '@rampart/data';
import { Decimal, LANGUAGES } from '@rampart/kernel';
import type { OrderPayment } from '@rampart/money';
import { speechIn } from '../speech.js';
import type { EmailFacts, PaymentSubject } from './email-facts.js';
import { orderMessage } from './order-message.js';

const AT = new Date('2026-11-23T06:00:00Z');
const REFUND: OrderPayment = {
  ...{ id: 'refund', direction: 'returned', state: 'sent', kind: 'crypto', amount: new Decimal('0.002'), at: AT },
  ...{ currency: 'BTC', reference: 'e3b0c442', isOfOtherPayer: false, isReturn: false, isByHand: false },
  ...{ confirmations: 0, needed: null },
};

function textOf(payment: OrderPayment, language: (typeof LANGUAGES)[number] = 'en'): string {
  const transaction = { id: '01932b5c-8f00-7a11-9c0e-5d1f6a2b3c4d', type: 'sell', chain: 'bitcoin' } as Transaction;
  const order = { transaction, completedAt: null, payments: [payment], events: [] };
  const subject: PaymentSubject = { kind: 'refundSent', order, payment, link: 'https://ramp.example/receipts/1' };
  const { paragraphs } = orderMessage({ subject } as EmailFacts, subject, speechIn(language, 'Asia/Singapore'));
  return paragraphs.join(' ');
}

it('the email about a refund says where a driver sent it', () => {
  expect(textOf(REFUND)).toMatch(/to the return address of your order/);
  expect(textOf({ ...REFUND, kind: 'fiat', currency: 'SGD' })).toMatch(/to the account it came from/);
});

it.each([{}, { kind: 'fiat', currency: 'SGD' }, { isReturn: true }] as const)(
  'the email about a refund that was sent by hand names its reference and no destination: %j',
  (more) => {
    const text = textOf({ ...REFUND, isByHand: true, ...more });

    expect(text).toMatch(/^We sent 0\.002.* back to you on .+\. Its reference is e3b0c442\.$/);
  },
);

it.each(LANGUAGES)('the email about a refund by hand names its amount and reference in %s', (language) => {
  const text = textOf({ ...REFUND, isByHand: true }, language);

  expect(text).toMatch(/0[.,]002\u00a0BTC.*e3b0c442|e3b0c442.*0[.,]002\u00a0BTC/);
});
