export * from './access-tokens.js';
export * from './api-keys.js';
export * from './credentials.js';
export * from './operators.js';
export * from './partners.js';
export * from './partners.module.js';
export * from './principal.js';
export * from './sandbox-seed.js';
