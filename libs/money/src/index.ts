export { askedOf } from './asked-amount.js';
export * from './order-events.js';
export * from './order-payment.js';
export * from './order-totals.js';
export { readOrderPayments, readPaymentsOf } from './read-order-payments.js';
