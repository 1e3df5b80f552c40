import type { WrittenOrder } from './assert-genuine.js';

/** Orders of the newest pages of many partners; about 2 MB. */
const MAX_ORDERS = 2_000;

interface Verified extends WrittenOrder {
  readonly partnerId: string;
}

/**
 * Remembers orders exactly as they were verified. Pages are often read again, and comparing a text is far cheaper than computing its MAC. Any change of a row, forged or
 * not, is verified anew.
 */
export class VerifiedOrders {
  private readonly verified = new Map<string, Verified>();

  has(id: string, { partnerId, json, mac, refundDestination }: Verified): boolean {
    const known = this.verified.get(id);
    return (
      known?.json === json &&
      known.partnerId === partnerId &&
      known.refundDestination === refundDestination &&
      known.mac !== null &&
      mac !== null &&
      known.mac.equals(mac)
    );
  }

  add(id: string, order: Verified): void {
    this.verified.delete(id);
    this.verified.set(id, order);
    if (this.verified.size <= MAX_ORDERS) return;
    const [oldest] = this.verified.keys();
    if (oldest !== undefined) this.verified.delete(oldest);
  }
}
