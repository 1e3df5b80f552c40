import { runningDrivers } from './driver-routes.js';
import type { Env } from './env-type.js';
import { isLoopbackUrl } from './exposure.js';

interface Needs {
  readonly url: 'HITPAY_URL' | 'XENDIT_URL';
  readonly secrets: readonly (
    'HITPAY_API_KEY' | 'HITPAY_WEBHOOK_SALT' | 'XENDIT_SECRET_KEY' | 'XENDIT_CALLBACK_TOKEN'
  )[];
}

/** Settings that the rails of a provider cannot run without. */
const NEEDS: Readonly<Record<string, Needs>> = {
  hitpay: { url: 'HITPAY_URL', secrets: ['HITPAY_API_KEY', 'HITPAY_WEBHOOK_SALT'] },
  xendit: { url: 'XENDIT_URL', secrets: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'] },
};

/** One sentence for each credential that a rail lacks, in either mode, and for addresses that would show credentials to others. */
export function credentialProblems(env: Env): string[] {
  return runningDrivers(env, 'fiatRail').flatMap((name) => {
    const needs = NEEDS[name];
    if (!needs) return [];
    const missing = needs.secrets.filter((setting) => env[setting] === undefined);
    return [
      ...missing.map((setting) => `${setting}: the fiat rail ${name} needs it`),
      ...(env[needs.url].startsWith('http:') && !isLoopbackUrl(env[needs.url])
        ? [`${needs.url}: needs an https address, since credentials are sent to it`]
        : []),
    ];
  });
}
