import { databaseProblems } from './database-problems.js';
import { credentialProblems } from './driver-credentials.js';
import { routeProblems } from './driver-routes.js';
import type { Env } from './env-type.js';
import { exposedBy, exposureProblems } from './exposure.js';
import { liveProblems } from './live-problems.js';
import { redisProblems } from './redis-problems.js';
import { type Given, readFiles } from './setting-files.js';
import { type Settings, settings } from './settings.js';

/** Reports every problem of the environment at once, so that the operator can fix them all together. */
export class BadEnvironment extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'BadEnvironment';
  }
}

/** Reads and checks the environment. Empty and blank variables count as not set. Throws `BadEnvironment`. */
export function loadEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { given, problems: fileProblems } = readFiles(source);
  const parsed = settings.safeParse(given);
  const found = [...fileProblems, ...(parsed.success ? secretsProblems(given) : parsed.error.issues.map(textOf))];
  if (!parsed.success || found.length > 0) throw new BadEnvironment(found);
  const env = withDefaults(parsed.data);
  const problems = [
    ...webhookProblems(env),
    ...markProblems(env),
    ...databaseProblems(env),
    ...redisProblems(env),
    ...routeProblems(env),
    ...credentialProblems(env),
    ...(env.RAMPART_MODE === 'live' ? liveProblems(env) : exposureProblems(env)),
  ];
  if (problems.length > 0) throw new BadEnvironment(problems);
  return env;
}

const textOf = ({ path, message }: { path: PropertyKey[]; message: string }): string => `${path.join('.')}: ${message}`;

const secretsProblems = ({ RAMPART_SECRET: one, RAMPART_SECRETS: ring }: Given): string[] =>
  one !== undefined && ring !== undefined
    ? ['RAMPART_SECRETS: replaces RAMPART_SECRET, which is set as well; set one of them']
    : [];

/** Requests per second, high enough that no trial of the service reaches it. */
const SANDBOX_RATE = 10_000;

function withDefaults(values: Settings): Env {
  const isSandbox = values.RAMPART_MODE === 'sandbox';
  const isSoft = isSandbox && exposedBy(values) === undefined; // others must not be able to use it as their own
  const publicUrl = trimSlash(values.PUBLIC_URL ?? `http://${inUrl(values.HOST)}:${values.PORT}`);
  return {
    ...values,
    RAMPART_SECRET: values.RAMPART_SECRETS?.[0]?.secret ?? values.RAMPART_SECRET,
    PUBLIC_URL: publicUrl,
    CDN_URL: trimSlash(values.CDN_URL ?? `${publicUrl}/cdn`),
    CHECKOUT_URL: trimSlash(values.CHECKOUT_URL ?? `${publicUrl}/checkout`),
    DASHBOARD_URL: `${publicUrl}/dashboard`,
    OPS_URL: trimSlash(values.OPS_URL ?? `http://${inUrl(values.OPS_HOST)}:${values.OPS_PORT}`),
    EMAIL_DRIVER: values.EMAIL_DRIVER ?? (isSandbox ? 'sandbox' : 'none'),
    SMS_LIMITS: values.SMS_LIMITS ?? (isSoft ? 'off' : 'on'),
    REORGANISATION_BRAKE: values.REORGANISATION_BRAKE ?? (isSandbox ? 'off' : 'on'),
    DRAIN_SECONDS: values.DRAIN_SECONDS ?? (isSandbox ? 0 : 3),
    RATE_LIMIT_READS: values.RATE_LIMIT_READS ?? (isSoft ? SANDBOX_RATE : 100),
    RATE_LIMIT_WRITES: values.RATE_LIMIT_WRITES ?? (isSoft ? SANDBOX_RATE : 100),
    RATE_LIMIT_ANONYMOUS: values.RATE_LIMIT_ANONYMOUS ?? (isSoft ? SANDBOX_RATE : 50),
    UNPAID_USD_PER_USER: values.UNPAID_USD_PER_USER ?? (isSoft ? 0 : 20_000),
    UNPAID_USD_PER_PARTNER: values.UNPAID_USD_PER_PARTNER ?? (isSoft ? 0 : 1_000_000),
    QUOTES_HELD_PER_PARTNER: values.QUOTES_HELD_PER_PARTNER ?? (isSoft ? 0 : 500),
    WEBHOOK_ALLOW_PRIVATE: values.WEBHOOK_ALLOW_PRIVATE ?? isSoft,
  };
}

/** Seconds that a worker has to record the result of an attempt, for instance while the database fails over. */
const LEASE_MARGIN = 10;

/** A worker must never lose the lease of an attempt that it is still making. */
function webhookProblems({ WEBHOOK_TIMEOUT_SECONDS, WEBHOOK_LEASE_SECONDS }: Env): string[] {
  const minimum = WEBHOOK_TIMEOUT_SECONDS + LEASE_MARGIN;
  return WEBHOOK_LEASE_SECONDS < minimum
    ? [`WEBHOOK_LEASE_SECONDS: must be at least ${minimum}, which is ${LEASE_MARGIN} more than WEBHOOK_TIMEOUT_SECONDS`]
    : [];
}

function markProblems({ AUDIT_MARKS_WEBHOOK_URL: address, AUDIT_MARKS_WEBHOOK_SECRET: secret, ...env }: Env): string[] {
  if (address === undefined) return [];
  return [
    ...(secret === undefined ? ['AUDIT_MARKS_WEBHOOK_SECRET: AUDIT_MARKS_WEBHOOK_URL needs it'] : []),
    ...(address.startsWith('http:') && !env.WEBHOOK_ALLOW_PRIVATE
      ? ['AUDIT_MARKS_WEBHOOK_URL: needs an https address']
      : []),
  ];
}

/** An IPv6 address is enclosed in brackets. */
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const trimSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');
