import { runningDrivers } from './driver-routes.js';
import type { Env } from './env-type.js';
import { isLoopbackUrl } from './exposure.js';
import { ALL } from './rails/all.js';

interface Needs {
  /** URL that credentials are sent to. */
  readonly url?: 'KANNEL_URL' | 'TWILIO_URL' | 'S3_URL' | (typeof ALL)[number]['url'];
  readonly settings: readonly (keyof Env)[];
  /** At least one of these is required; error messages name the first. */
  readonly oneOf?: readonly [keyof Env, ...(keyof Env)[]];
}

type NeedsOfDrivers = Readonly<Record<string, Needs>>;

/** Settings that a driver cannot run without. */
const RAILS: NeedsOfDrivers = Object.fromEntries(ALL.map(({ name, url, needs }) => [name, { url, settings: needs }]));
const SMS: NeedsOfDrivers = {
  kannel: { url: 'KANNEL_URL', settings: ['KANNEL_URL', 'KANNEL_USERNAME', 'KANNEL_PASSWORD'] },
  twilio: {
    url: 'TWILIO_URL',
    settings: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
    oneOf: ['SMS_FROM', 'TWILIO_FROM'],
  },
};
const EMAIL: NeedsOfDrivers = { smtp: { settings: ['SMTP_URL', 'EMAIL_FROM'] } };
const VAULT: NeedsOfDrivers = {
  s3: { url: 'S3_URL', settings: ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
};
const SCREENING: NeedsOfDrivers = { lists: { settings: ['SCREENING_LISTS_FOLDER'] } };

/** Returns one sentence for each setting that a driver lacks, in either mode, and for each URL that would expose credentials. */
export const credentialProblems = (env: Env): string[] => [
  ...runningDrivers(env, 'fiatRail').flatMap((name) => problemsOf(env, `the fiat rail ${name}`, RAILS[name])),
  ...problemsOf(env, `SMS_DRIVER=${env.SMS_DRIVER}`, SMS[env.SMS_DRIVER]),
  ...problemsOf(env, `EMAIL_DRIVER=${env.EMAIL_DRIVER}`, EMAIL[env.EMAIL_DRIVER]),
  ...textProblems(env),
  ...problemsOf(env, `VAULT_DRIVER=${env.VAULT_DRIVER}`, VAULT[env.VAULT_DRIVER]),
  ...problemsOf(env, `SCREENING_DRIVER=${env.SCREENING_DRIVER}`, SCREENING[env.SCREENING_DRIVER]),
];

function textProblems(env: Env): string[] {
  const { SMS_FALLBACK_DRIVER: fallback, SMS_DRIVER: first, SMS_REPORTS_URL: reports } = env;
  return [
    ...(fallback === undefined ? [] : problemsOf(env, `SMS_FALLBACK_DRIVER=${fallback}`, SMS[fallback])),
    ...(fallback === first ? ['SMS_FALLBACK_DRIVER: needs another driver than SMS_DRIVER'] : []),
    ...(reports?.startsWith('http:') && !isLoopbackUrl(reports)
      ? ['SMS_REPORTS_URL: needs an https address, since a report is proved by its address']
      : []),
  ];
}

function problemsOf(env: Env, driver: string, needs: Needs | undefined): string[] {
  if (!needs) return [];
  const isMissing = (setting: keyof Env): boolean => env[setting] === undefined;
  const missing = needs.settings.filter(isMissing);
  if (needs.oneOf?.every(isMissing)) missing.push(needs.oneOf[0]);
  const url = needs.url && env[needs.url];
  return [
    ...missing.map((setting) => `${setting}: ${driver} needs it`),
    ...(url?.startsWith('http:') && !isLoopbackUrl(url)
      ? [`${needs.url}: needs an https address, since credentials are sent to it`]
      : []),
  ];
}
