export * from './chain-suite.js';
export * from './fiat-rail-suite.js';
export * from './kyc-reviewer-suite.js';
export * from './payout-laws.js';
export * from './price-feed-suite.js';
export * from './screening-suite.js';
export * from './sms-suite.js';
export * from './vault-suite.js';
