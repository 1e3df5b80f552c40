import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, ENV, type Env } from '@rampart/config';
import { isId, type Language } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';

const ID_BYTES = 16;
const MARK_BYTES = 18;
const SECRET = /^[A-Za-z0-9_-]{46}$/;

/** Secret links to receipts. The link is all that a reader needs. The secret follows from the order's id and RAMPART_SECRET, so none is stored. */
@Injectable()
export class ReceiptLinks {
  private readonly key: Buffer;

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'RAMPART_SECRET' | 'PUBLIC_URL'>) {
    this.key = deriveKey(env, 'receipt-link');
  }

  linkTo(orderId: string, language?: Language): string {
    const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
    const address = `${this.env.PUBLIC_URL}/receipts/${Buffer.concat([id, this.markOf(id)]).toString('base64url')}`;
    return language === undefined ? address : `${address}?lang=${language}`;
  }

  /** The order of a link's secret; undefined for any other text. */
  orderOf(secret: string): string | undefined {
    if (!SECRET.test(secret)) return undefined;
    const bytes = Buffer.from(secret, 'base64url');
    if (bytes.toString('base64url') !== secret) return undefined; // its last character has bits to spare
    const id = bytes.subarray(0, ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(ID_BYTES), this.markOf(id))) return undefined;
    const orderId = id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    return isId(orderId) ? orderId : undefined;
  }

  private markOf(id: Buffer): Buffer {
    return createHmac('sha256', this.key).update(id).digest().subarray(0, MARK_BYTES);
  }
}
