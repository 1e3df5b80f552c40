export * from './block-user.js';
export * from './find-user.js';
export * from './list-users.js';
export { callingCodes, type PhoneNumber } from './phone-number.js';
export * from './phone-verification.js';
export * from './search-users.js';
export * from './sign-in.js';
export * from './sign-up.js';
export * from './users.module.js';
