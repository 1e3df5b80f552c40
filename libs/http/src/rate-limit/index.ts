export { LimitClock } from './limit-clock.js';
export { Limiter, type Rate, type TakePermits, type Verdict } from './limiter.js';
export { permitsIn, RateLimits } from './rate-limits.js';
