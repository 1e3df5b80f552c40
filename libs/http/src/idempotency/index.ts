export { IdempotencyInterceptor, ShowsSecret, WaitsForProvider } from './idempotency.interceptor.js';
export { keyedCall } from './keyed-call.js';
export { KeyedCalls } from './keyed-calls.js';
export { hasRead, isRepeated } from './own-body.js';
export { StoredAnswers } from './stored-answers.js';
