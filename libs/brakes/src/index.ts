export * from './brake-switch.js';
export * from './brake-targets.js';
export * from './brakes.js';
export * from './brakes.module.js';
