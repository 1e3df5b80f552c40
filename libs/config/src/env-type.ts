import type { Settings } from './settings.js';

/** The validated settings, with the defaults that depend on other settings. */
export interface Env extends Settings {
  readonly PUBLIC_URL: string;
  readonly CDN_URL: string;
  readonly CHECKOUT_URL: string;
  readonly DASHBOARD_URL: string;
  readonly OPS_URL: string;
  readonly WEBHOOK_ALLOW_PRIVATE: boolean;
  readonly EMAIL_DRIVER: string;
  readonly SMS_LIMITS: 'on' | 'off';
  readonly REORGANISATION_BRAKE: 'on' | 'off';
  readonly DRAIN_SECONDS: number;
  readonly RATE_LIMIT_READS: number;
  readonly RATE_LIMIT_WRITES: number;
  readonly RATE_LIMIT_ANONYMOUS: number;
  readonly UNPAID_USD_PER_USER: number;
  readonly UNPAID_USD_PER_PARTNER: number;
  readonly QUOTES_HELD_PER_PARTNER: number;
}
