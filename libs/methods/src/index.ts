export * from './assets/index.js';
export * from './catalog/index.js';
export * from './check-amount.js';
export * from './check-wallet.js';
export * from './find.js';
export * from './method-attributes.js';
export * from './reference.js';
export * from './sending-problem.js';
