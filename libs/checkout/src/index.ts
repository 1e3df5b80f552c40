export * from './checkout.module.js';
export * from './find-link.js';
export * from './frame.js';
export * from './hand-off.js';
export * from './session-watcher.js';
export * from './identity.js';
export * from './order-progress.js';
export * from './place-order.js';
export { CheckoutSessions } from './sessions.js';
