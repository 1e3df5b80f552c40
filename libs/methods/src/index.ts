export * from './check-amount.js';
export * from './check-wallet.js';
export * from './find.js';
export * from './method-attributes.js';
export * from './methods.module.js';
export * from './offer/index.js';
export * from './reference.js';
export * from './sending-problem.js';
