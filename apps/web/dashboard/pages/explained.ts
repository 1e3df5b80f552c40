import type { Schema } from '../client.js';

type Details = Schema<'TransactionDetailsView'>;

/** Explains a transaction's status and its next step in a sentence. Amounts are those that moved, which the page lists below. */
export function explained({ transaction, money }: Details): string {
  const { status, type, fiat, currency, crypto, cryptoCurrency } = transaction;
  if (money.payments.some(({ state }) => state === 'held'))
    return 'A payment is held for review. An operator decides whether it counts for the order or goes back.';
  const price = type === 'buy' ? `${fiat} ${currency}` : `${crypto} ${cryptoCurrency}`;
  const received = sums(money, 'received');
  const returned = sums(money, 'returned');
  const expired = received
    ? `The payment window closed. ${received} was received; what does not count for the order will be returned.`
    : 'The payment window closed without a payment. Later payments are honoured or returned.';
  const sentences: Record<typeof status, string> = {
    pending: `Waiting for ${price}. Late or short payments are matched or returned; nothing is lost.`,
    fiat_received: `The payment was received. ${cryptoCurrency} will be sent to the wallet.`,
    btc_in_mempool: 'The deposit was seen. The network will confirm it.',
    btc_received: 'The deposit is confirmed. The payout will be sent.',
    completed: returned
      ? `Paid and paid out. ${returned} was returned.`
      : 'Paid and paid out. No further action is needed.',
    expired_fiat_not_received: expired,
    expired_btc_not_in_mempool: expired,
    payout_failed: 'The payout was refused. The money is safe, and an operator will decide the next step.',
    refunded: `${received} was received and ${returned} was returned. Nothing was sent to the user.`,
    cancelled: returned
      ? `Cancelled. ${received} was received and ${returned} was returned.`
      : received
        ? `Cancelled. ${received} was received and will be returned.`
        : 'Cancelled before any money was received.',
  };
  return sentences[status];
}

/** Empty if nothing moved. */
const sums = ({ totals }: Details['money'], direction: 'received' | 'returned'): string =>
  totals
    .filter((each) => each[direction] !== '0')
    .map((each) => `${each[direction]} ${each.currency}`)
    .join(' and ');
