export * from './address-guard.js';
export { type Failure, type FailureReason, failureText } from './failure.js';
export * from './post.js';
export * from './schedule.js';
export * from './sign.js';
export * from './url-problem.js';
