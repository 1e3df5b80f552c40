export * from './logger.module.js';
export * from './metrics.js';
export * from './run-process.js';
export * from './telemetry.module.js';
