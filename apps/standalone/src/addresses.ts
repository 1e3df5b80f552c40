import type { Env } from '@rampart/config';

/** URLs of the service on this machine. */
export interface Addresses {
  readonly baseUrl: string;
  readonly opsUrl: string;
  readonly checkoutUrl: string;
  readonly dashboardUrl: string;
  readonly opsConsoleUrl: string;
}

export const addressesOf = (
  env: Pick<Env, 'PUBLIC_URL' | 'CHECKOUT_URL' | 'DASHBOARD_URL' | 'OPS_URL' | 'OPS_HOST' | 'OPS_PORT'>,
): Addresses => ({
  baseUrl: here(env.PUBLIC_URL),
  opsUrl: here(`http://${env.OPS_HOST}:${env.OPS_PORT}`),
  checkoutUrl: here(env.CHECKOUT_URL),
  dashboardUrl: here(env.DASHBOARD_URL),
  opsConsoleUrl: `${here(env.OPS_URL)}/ops`,
});

/** Replaces the wildcard address with the loopback address, by which it is reached from this machine. */
const here = (url: string): string => url.replace('//0.0.0.0', '//127.0.0.1');
