export * from './order-events.js';
export * from './order-payment.js';
export * from './order-totals.js';
export { readOrderPayments } from './read-order-payments.js';
