export { IdempotencyInterceptor, ShowsSecret, WaitsForProvider } from './idempotency.interceptor.js';
export { hasRead, isRepeated } from './own-body.js';
export { StoredAnswers } from './stored-answers.js';
