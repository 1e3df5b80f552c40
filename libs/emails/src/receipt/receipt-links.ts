import { timingSafeEqual } from 'node:crypto';
import { ENV, type Env, PurposeKeys, type RingEnv } from '@rampart/config';
import { hmac, isId, type Language } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';

const ID_BYTES = 16;
const MARK_BYTES = 18;
const SECRET = /^[A-Za-z0-9_-]{46}$/;

/**
 * Secret links to receipts. The link is all that a reader needs. Its secret is derived from the order's id and the installation's secret, so none is stored;
 * links from before a rotation stay valid.
 */
@Injectable()
export class ReceiptLinks {
  private readonly keys: PurposeKeys;

  constructor(@Inject(ENV) private readonly env: RingEnv & Pick<Env, 'PUBLIC_URL'>) {
    this.keys = new PurposeKeys(env, 'receipt-link');
  }

  linkTo(orderId: string, language?: Language): string {
    const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
    const address = `${this.env.PUBLIC_URL}/receipts/${Buffer.concat([id, markOf(this.keys.newest.key, id)]).toString('base64url')}`;
    return language === undefined ? address : `${address}?lang=${language}`;
  }

  /** Returns the order of a link's secret, or undefined for any other text. */
  orderOf(secret: string): string | undefined {
    if (!SECRET.test(secret)) return undefined;
    const bytes = Buffer.from(secret, 'base64url');
    if (bytes.toString('base64url') !== secret) return undefined; // its last character has unused bits
    const id = bytes.subarray(0, ID_BYTES);
    const mark = bytes.subarray(ID_BYTES);
    if (!this.keys.all.some(({ key }) => timingSafeEqual(mark, markOf(key, id)))) return undefined;
    const orderId = id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    return isId(orderId) ? orderId : undefined;
  }
}

const markOf = (key: Buffer, id: Buffer): Buffer => hmac(key).update(id).digest().subarray(0, MARK_BYTES);
