import type { Schema } from '../client.js';

/** Explains a transaction's status and its next step in a sentence. */
export function explained({
  transaction: { status, type, fiat, currency, crypto, cryptoCurrency },
}: Schema<'TransactionDetailsView'>): string {
  const price = type === 'buy' ? `${fiat} ${currency}` : `${crypto} ${cryptoCurrency}`;
  const sentences: Record<typeof status, string> = {
    pending: `Waiting for ${price}. Late or short payments are matched or refunded; nothing is lost.`,
    fiat_received: `The payment was received. ${cryptoCurrency} is on its way to the wallet.`,
    btc_in_mempool: 'The deposit was seen. Waiting for the network to confirm it.',
    btc_received: 'The deposit is confirmed. The payout is on its way.',
    completed: 'Paid and paid out. No further action is needed.',
    expired_fiat_not_received:
      'The payment window closed without the whole payment. Later payments are honoured or refunded.',
    expired_btc_not_in_mempool:
      'The payment window closed without the whole deposit. Later payments are honoured or refunded.',
    payout_failed: 'The payout was refused. The money is safe, and an operator decides the next step.',
    refunded: 'The money received was refunded.',
    cancelled: 'Cancelled before any money was received.',
  };
  return sentences[status];
}
