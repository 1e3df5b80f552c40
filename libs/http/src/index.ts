export * from './fault.filter.js';
export * from './filters.js';
export * from './health.controller.js';
export * from './http-app.js';
export { bodyParsers, parseJson } from './parse-body.js';
export * from './stream-json-array.js';
export * from './validation.pipe.js';
