import type { Env } from '@rampart/config';
import { ProviderApi } from '@rampart/provider-api';

export const HITPAY = 'hitpay';

export type HitpaySettings = Pick<Env, 'HITPAY_URL' | 'HITPAY_API_KEY'>;

/** HitPay's API with the business's key. `timeout` is for tests. */
export class HitpayApi extends ProviderApi {
  constructor({ HITPAY_URL: url, HITPAY_API_KEY: key = '' }: HitpaySettings, timeout?: number) {
    super({
      name: 'HitPay',
      driver: HITPAY,
      url,
      headers: { 'X-BUSINESS-API-KEY': key, 'X-Requested-With': 'XMLHttpRequest' },
      ...(timeout === undefined ? {} : { timeout }),
    });
  }
}
