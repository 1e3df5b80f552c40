import type { Env } from '@rampart/config';

/** The names of this service itself: webhooks to them would turn it against its own doors. */
export const ownHosts = (env: Pick<Env, 'PUBLIC_URL' | 'CDN_URL' | 'CHECKOUT_URL'>): readonly string[] =>
  [env.PUBLIC_URL, env.CDN_URL, env.CHECKOUT_URL].map((url) => new URL(url).hostname);
