export { collectMetrics } from './collected-metrics.js';
export * from './logger.module.js';
export * from './metrics.js';
export * from './readiness.js';
export * from './run-process.js';
export * from './service-logger.js';
export * from './telemetry.module.js';
export * from './traces/start-traces.js';
