import type { Schema } from '../client.js';

/** A plain sentence about where a transaction stands and what comes next. */
export function explained({
  transaction: { status, type, fiat, currency, crypto, cryptoCurrency },
}: Schema<'TransactionDetailsView'>): string {
  const price = type === 'buy' ? `${fiat} ${currency}` : `${crypto} ${cryptoCurrency}`;
  const sentences: Record<typeof status, string> = {
    pending: `We wait for ${price}. What comes late or short is matched or goes back; nothing is lost.`,
    fiat_received: `The payment is here. ${cryptoCurrency} is on its way to the wallet.`,
    btc_in_mempool: 'The deposit was seen. We wait for the network to confirm it.',
    btc_received: 'The deposit is confirmed. The payout is on its way.',
    completed: 'Paid and paid out. Nothing is left to do.',
    expired_fiat_not_received:
      'The payment window closed without the whole payment. What still comes is honoured or goes back.',
    expired_btc_not_in_mempool:
      'The payment window closed without the whole deposit. What still comes is honoured or goes back.',
    payout_failed: 'The payout was refused. The money is safe, and a person decides how it goes on.',
    refunded: 'What came in went back to where it came from.',
    cancelled: 'Cancelled before any money came in.',
  };
  return sentences[status];
}
