export * from './delivery/index.js';
export * from './delivery-lifecycle.js';
export * from './endpoints.js';
export * from './events.js';
export * from './jobs.js';
export * from './webhooks.module.js';
