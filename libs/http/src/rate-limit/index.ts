export { LimitClock } from './limit-clock.js';
export { Limiter, type TakePermits } from './limiter.js';
export { type HeaderSink, permitsIn, RateLimits } from './rate-limits.js';
export type { Rate, Verdict } from './verdict.js';
