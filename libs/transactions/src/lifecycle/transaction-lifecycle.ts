import { type Lifecycle, TRANSACTION_STATUSES, TRANSACTION_TYPES, type TransactionStatus, type TransactionType } from '@rampart/kernel';

/** Facts, in the past tense: what was seen, what time it got, what became of our own payments. */
export type TransactionSignal =
  | 'created'
  | 'fiatReceived'
  | 'cryptoSeen'
  | 'cryptoConfirmed'
  | 'cryptoDropped'
  | 'windowClosed'
  | 'cancelled'
  | 'payoutSent'
  | 'payoutFailed'
  | 'refundSent';

export type TransactionGuard =
  | 'amountCovers'
  | 'overpaid'
  | 'paidInTime'
  | 'seenInTime'
  | 'nothingReceived'
  | 'somethingReceived'
  | 'strayMoney'
  | 'everythingReturned'
  | 'windowOpen';

export type TransactionJobName = 'expirePayment' | 'sendPayout' | 'refundReceived';

/**
 * The whole life of a transaction. Every row that changes the status writes history and a webhook event; that is not
 * a job that a row could forget but part of the change itself (`signal.ts`).
 */
export const TRANSACTION_LIFECYCLE: Lifecycle<TransactionType, TransactionStatus, TransactionSignal, TransactionGuard, TransactionJobName> = {
  name: 'transaction',
  kinds: TRANSACTION_TYPES,
  statuses: TRANSACTION_STATUSES,
  finals: ['completed', 'refunded', 'cancelled'],
  rows: [
    // kind   from                         on                 to                            when                  jobs
    ['any', 'new', 'created', 'pending', '-', ['expirePayment']],
    ['any', 'pending', 'cancelled', 'cancelled', 'nothingReceived', []],
    ['any', 'pending', 'windowClosed', 'pending', 'windowOpen', ['expirePayment']],

    ['buy', 'pending', 'fiatReceived', 'fiat_received', 'overpaid', ['sendPayout', 'refundReceived']],
    ['buy', 'pending', 'fiatReceived', 'fiat_received', 'amountCovers', ['sendPayout']],
    ['buy', 'pending', 'fiatReceived', 'pending', 'strayMoney', ['refundReceived']],
    ['buy', 'pending', 'fiatReceived', 'pending', '-', []],
    ['buy', 'pending', 'windowClosed', 'expired_fiat_not_received', 'somethingReceived', ['refundReceived']],
    ['buy', 'pending', 'windowClosed', 'expired_fiat_not_received', '-', []],
    ['buy', 'expired_fiat_not_received', 'fiatReceived', 'fiat_received', 'paidInTime', ['sendPayout', 'refundReceived']],
    ['buy', 'expired_fiat_not_received', 'fiatReceived', 'expired_fiat_not_received', '-', ['refundReceived']],
    ['buy', 'expired_fiat_not_received', 'refundSent', 'refunded', 'everythingReturned', []],
    ['buy', 'fiat_received', 'payoutSent', 'completed', '-', []],
    ['buy', 'fiat_received', 'payoutFailed', 'payout_failed', '-', []],
    ['buy', 'fiat_received', 'fiatReceived', 'fiat_received', 'strayMoney', ['refundReceived']],
    ['buy', 'payout_failed', 'fiatReceived', 'payout_failed', 'strayMoney', ['refundReceived']],
    ['buy', 'completed', 'fiatReceived', 'completed', 'strayMoney', ['refundReceived']],
    ['buy', 'cancelled', 'fiatReceived', 'cancelled', 'strayMoney', ['refundReceived']],
    ['buy', 'refunded', 'fiatReceived', 'refunded', 'strayMoney', ['refundReceived']],

    ['sell', 'pending', 'cryptoSeen', 'btc_in_mempool', '-', []],
    ['sell', 'pending', 'windowClosed', 'expired_btc_not_in_mempool', '-', []],
    ['sell', 'expired_btc_not_in_mempool', 'cryptoSeen', 'btc_in_mempool', 'seenInTime', []],
    ['sell', 'btc_in_mempool', 'cryptoConfirmed', 'btc_received', 'amountCovers', ['sendPayout']],
    ['sell', 'btc_in_mempool', 'cryptoDropped', 'pending', 'windowOpen', ['expirePayment']],
    ['sell', 'btc_in_mempool', 'cryptoDropped', 'expired_btc_not_in_mempool', '-', []],
    ['sell', 'btc_received', 'payoutSent', 'completed', '-', []],
    ['sell', 'btc_received', 'payoutFailed', 'payout_failed', '-', []],
  ],
};
