export * from './config.module.js';
export * from './driver-settings.js';
export * from './env-example.js';
export * from './env.js';
export * from './keys.js';
export * from './project-root.js';
export * from './seal.js';
export { SANDBOX_SECRET, type Settings } from './settings.js';
export * from './started-environment.js';
