export { ApplyReceipts } from './apply-receipts.js';
export * from './confirmation-depth.js';
export { InboundEvents } from './inbound-events.js';
export { judgePayer, type PayerVerdict } from './payer-name.js';
export * from './payment-checks.js';
export { ReceivePush } from './pushes/receive-push.js';
export * from './receipt-reader.js';
export * from './receipts.module.js';
export { bookReceipt } from './record-receipts.js';
