export { canonicalJson } from './canonical-json.js';
export { IdempotencyInterceptor, ShowsSecret } from './idempotency.interceptor.js';
export { hasRead, isRepeated } from './own-body.js';
export { StoredAnswers } from './stored-answers.js';
