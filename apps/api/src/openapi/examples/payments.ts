import { Decimal } from '@rampart/kernel';
import type { OrderPayment } from '@rampart/money';
import { showPayments } from '../../payments/show-payments.js';

const SHORT = {
  kind: 'fiat',
  amount: new Decimal(180),
  currency: 'SGD',
  isOfOtherPayer: false,
  isReturn: false,
  isByHand: false,
  confirmations: 0,
  needed: null,
} as const;

/** A buy that was paid in part and refunded. */
const REFUNDED: readonly OrderPayment[] = [
  {
    ...SHORT,
    ...{ id: 'received', direction: 'received', state: 'received' },
    ...{ at: new Date('2026-11-20T09:41:12Z'), reference: 'FT2632412345678' },
  },
  {
    ...SHORT,
    ...{ id: 'returned', direction: 'returned', state: 'sent' },
    ...{ at: new Date('2026-11-20T10:30:04Z'), reference: 'FT2632412399001' },
  },
];

export const PAYMENTS = showPayments(REFUNDED);
