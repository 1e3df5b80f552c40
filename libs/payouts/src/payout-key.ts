import { createHash } from 'node:crypto';
import type { InboundEvent, PayoutPurpose } from '@rampart/data';

/** Subject and purpose of a payout, and its generation. */
export interface PayoutIdentity {
  /** An order's id, or `source/eventId` of the payment that a return pays back. */
  readonly paidFor: string;
  readonly purpose: PayoutPurpose;
  /** Counts from 1; a failed payout is followed by the next generation. */
  readonly generation: number;
}

/**
 * A payout's id, which is the provider's idempotency key. The key is derived from what is paid, so a database that lost its latest payouts in a restore or a
 * failover produces the same keys again, and the provider recognises them. UUID version 8 (RFC 9562).
 */
export function payoutKey({ paidFor, purpose, generation }: PayoutIdentity): string {
  const bytes = createHash('sha256')
    .update(`rampart/payout/${paidFor}/${purpose}/${generation}`)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Names a payment by its id at the provider, because its row gets another id when it is read again into a restored database. */
export const paymentName = ({ source, eventId }: Pick<InboundEvent, 'source' | 'eventId'>): string =>
  `${source}/${eventId}`;

const KEY = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Whether a key on a provider's list has the form of `payoutKey`. Another program may use the same account. */
export const isPayoutKey = (key: string): boolean => KEY.test(key);
