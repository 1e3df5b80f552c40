export * from './estimate.js';
export * from './held-quotes.js';
export * from './parse-order.js';
export * from './price-book.js';
export * from './pricing-config.js';
export * from './pricing.module.js';
export * from './quote.js';
export * from './reference.js';
