export * from './amount.js';
export * from './clock.js';
export * from './faults.js';
export * from './ids.js';
export * from './lifecycle.js';
export * from './lifecycle-pages.js';
export * from './precision.js';
export * from './vocabulary.js';
