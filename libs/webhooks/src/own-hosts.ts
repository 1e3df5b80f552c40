import type { Env } from '@rampart/config';

/** Host names of this service. Webhooks to them would have the service call itself. */
export const ownHosts = (env: Pick<Env, 'PUBLIC_URL' | 'CDN_URL' | 'CHECKOUT_URL'>): readonly string[] =>
  [env.PUBLIC_URL, env.CDN_URL, env.CHECKOUT_URL].map((url) => new URL(url).hostname);
