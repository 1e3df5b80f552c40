import { runningDrivers } from './driver-routes.js';
import type { Env } from './env-type.js';
import { isLoopbackUrl } from './exposure.js';

interface Needs {
  /** Address that credentials are sent to. */
  readonly url?: 'HITPAY_URL' | 'XENDIT_URL' | 'KANNEL_URL' | 'TWILIO_URL';
  readonly settings: readonly (keyof Env)[];
}

type NeedsOfDrivers = Readonly<Record<string, Needs>>;

/** Settings that a driver cannot run without. */
const RAILS: NeedsOfDrivers = {
  hitpay: { url: 'HITPAY_URL', settings: ['HITPAY_API_KEY', 'HITPAY_WEBHOOK_SALT'] },
  xendit: { url: 'XENDIT_URL', settings: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'] },
};
const SMS: NeedsOfDrivers = {
  kannel: { url: 'KANNEL_URL', settings: ['KANNEL_URL', 'KANNEL_USERNAME', 'KANNEL_PASSWORD'] },
  twilio: { url: 'TWILIO_URL', settings: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'SMS_FROM'] },
};
const EMAIL: NeedsOfDrivers = { smtp: { settings: ['SMTP_URL', 'EMAIL_FROM'] } };
const SCREENING: NeedsOfDrivers = { lists: { settings: ['SCREENING_LISTS_FOLDER'] } };

/** One sentence for each setting that a driver lacks, in either mode, and for addresses that would show credentials to others. */
export const credentialProblems = (env: Env): string[] => [
  ...runningDrivers(env, 'fiatRail').flatMap((name) => problemsOf(env, `the fiat rail ${name}`, RAILS[name])),
  ...problemsOf(env, `SMS_DRIVER=${env.SMS_DRIVER}`, SMS[env.SMS_DRIVER]),
  ...problemsOf(env, `EMAIL_DRIVER=${env.EMAIL_DRIVER}`, EMAIL[env.EMAIL_DRIVER]),
  ...problemsOf(env, `SCREENING_DRIVER=${env.SCREENING_DRIVER}`, SCREENING[env.SCREENING_DRIVER]),
];

function problemsOf(env: Env, driver: string, needs: Needs | undefined): string[] {
  if (!needs) return [];
  const missing = needs.settings.filter((setting) => env[setting] === undefined);
  const url = needs.url && env[needs.url];
  return [
    ...missing.map((setting) => `${setting}: ${driver} needs it`),
    ...(url?.startsWith('http:') && !isLoopbackUrl(url)
      ? [`${needs.url}: needs an https address, since credentials are sent to it`]
      : []),
  ];
}
