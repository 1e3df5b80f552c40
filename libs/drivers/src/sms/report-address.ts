import { createHmac } from 'node:crypto';
import { deriveKey, type Env } from '@rampart/config';
import { isSameSecret } from '../provider/secrets.js';

type ReportEnv = Pick<Env, 'SMS_REPORTS_URL' | 'RAMPART_SECRET'>;

/** Address for the reports of one message. Its token is of this message alone, so a reader of logs can report nothing about another. */
export class ReportAddress {
  private readonly key: Buffer | undefined;

  constructor(
    private readonly env: ReportEnv,
    private readonly driver: string,
  ) {
    this.key = env.SMS_REPORTS_URL === undefined ? undefined : deriveKey(env, 'text-report');
  }

  /** Undefined where no reports are asked for. */
  addressFor(id: string): string | undefined {
    const { key } = this;
    return key && `${this.base}/texts/${this.driver}/events?id=${id}&token=${this.tokenOf(key, id)}`;
  }

  /** The message that an address was made for; undefined for any other address. */
  readAddress(url: string): { readonly id: string; readonly query: URLSearchParams } | undefined {
    const query = new URLSearchParams(url.split('?')[1]);
    const [id, token] = [query.get('id') ?? '', query.get('token') ?? ''];
    return this.key && isSameSecret(token, this.tokenOf(this.key, id)) ? { id, query } : undefined;
  }

  /** The address as the provider used it, behind whatever proxies. */
  fullAddress(url: string): string {
    return `${this.base}${url}`;
  }

  private get base(): string {
    return (this.env.SMS_REPORTS_URL ?? '').replace(/\/$/, '');
  }

  private tokenOf(key: Buffer, id: string): string {
    return createHmac('sha256', key).update(`${this.driver}\0${id}`).digest('hex');
  }
}
