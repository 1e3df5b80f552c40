import type { Env } from '@rampart/config';
import { ProviderApi } from '@rampart/provider-api';

export const XENDIT = 'xendit';

export type XenditSettings = Pick<Env, 'XENDIT_URL' | 'XENDIT_SECRET_KEY'>;

/** Xendit's API, with the secret key as user name and no password. `timeout` is for tests. */
export class XenditApi extends ProviderApi {
  constructor({ XENDIT_URL: url, XENDIT_SECRET_KEY: key = '' }: XenditSettings, timeout?: number) {
    super({
      name: 'Xendit',
      driver: XENDIT,
      url,
      headers: { Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
      ...(timeout === undefined ? {} : { timeout }),
    });
  }
}
