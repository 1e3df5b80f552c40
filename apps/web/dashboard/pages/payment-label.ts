import type { Schema } from '../client.js';

type Payment = Schema<'OrderPaymentView'>;

const RECEIVED: Readonly<Partial<Record<Payment['state'], string>>> = {
  unconfirmed: 'Seen, not yet confirmed',
  held: 'Received, held for review',
  refused: 'Received, not accepted',
  reversed: 'Received, then reversed',
};

/** Direction and state of a payment, in words. */
export function paymentLabel({ direction, state }: Pick<Payment, 'direction' | 'state'>): string {
  if (direction === 'received') return RECEIVED[state] ?? 'Received';
  if (direction === 'sent') return { underway: 'Being sent', failed: 'Payout failed' }[state as string] ?? 'Sent';
  return { underway: 'Being returned', failed: 'Return failed' }[state as string] ?? 'Returned';
}
