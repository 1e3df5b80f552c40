import { hmac } from '@rampart/kernel';
import { type Env, PurposeKeys, type RingEnv } from '@rampart/config';
import { isSameSecret } from '../provider/secrets.js';

type ReportEnv = RingEnv & Pick<Env, 'SMS_REPORTS_URL'>;

/** Address for the reports of one message. Its token is valid only for this message, so a reader of logs cannot report anything about another. */
export class ReportAddress {
  private readonly keys: PurposeKeys | undefined;

  constructor(
    private readonly env: ReportEnv,
    private readonly driver: string,
  ) {
    this.keys = env.SMS_REPORTS_URL === undefined ? undefined : new PurposeKeys(env, 'text-report');
  }

  /** Undefined if no reports are requested. */
  addressFor(id: string): string | undefined {
    const key = this.keys?.newest.key;
    return key && `${this.base}/texts/${this.driver}/events?id=${id}&token=${this.tokenOf(key, id)}`;
  }

  /** The message that an address was created for; undefined for any other address. */
  readAddress(url: string): { readonly id: string; readonly query: URLSearchParams } | undefined {
    const query = new URLSearchParams(url.split('?')[1]);
    const [id, token] = [query.get('id') ?? '', query.get('token') ?? ''];
    return this.keys?.all.some(({ key }) => isSameSecret(token, this.tokenOf(key, id))) ? { id, query } : undefined;
  }

  /** The address as the provider called it, in front of any proxies. */
  fullAddress(url: string): string {
    return `${this.base}${url}`;
  }

  private get base(): string {
    return (this.env.SMS_REPORTS_URL ?? '').replace(/\/$/, '');
  }

  private tokenOf(key: Buffer, id: string): string {
    return hmac(key).update(`${this.driver}\0${id}`).digest('hex');
  }
}
