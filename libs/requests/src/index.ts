export * from './requests.js';
export * from './requests.module.js';
