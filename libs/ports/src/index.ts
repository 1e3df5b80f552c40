export * from './chain.js';
export * from './fiat-rail.js';
export * from './kyc-reviewer.js';
export * from './payout.js';
export * from './price-feed.js';
export * from './screening.js';
export * from './sms.js';
export * from './vault.js';
