import {
  type Lifecycle,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '@rampart/kernel';

/** Events in the past tense: receipts, deadlines, results of payouts, decisions of operators. */
export type TransactionSignal =
  | 'created'
  | 'fiatReceived'
  | 'fiatReversed'
  | 'cryptoSeen'
  | 'cryptoConfirmed'
  | 'cryptoUnconfirmed'
  | 'cryptoDropped'
  | 'windowClosed'
  | 'cancelled'
  | 'refundRequested'
  | 'payoutSent'
  | 'payoutFailed'
  | 'payoutRetried'
  | 'refundDecided'
  | 'refundSent';

export type TransactionGuard =
  | 'amountCovers'
  | 'overpaid'
  | 'paidInTime'
  | 'paidInTimeTolerated'
  | 'paidInTimeHonoured'
  | 'seenInTime'
  | 'stillSeen'
  | 'lateButHonoured'
  | 'lateRestHonoured'
  | 'underpaidTolerated'
  | 'underpaidHonoured'
  | 'nothingReceived'
  | 'somethingReceived'
  | 'excessReceived'
  | 'everythingReturned'
  | 'payoutNeverLeft'
  | 'returnable'
  | 'coverLost'
  | 'coverLostInTime'
  | 'windowOpen';

export type TransactionJobName = 'expirePayment' | 'sendPayout' | 'refundReceived';

/**
 * Lifecycle of a transaction. Every row that changes the status writes history, a webhook event and ledger entries: `signals.ts` does so for all rows, so none
 * of them lists it.
 */
export const TRANSACTION_LIFECYCLE: Lifecycle<
  TransactionType,
  TransactionStatus,
  TransactionSignal,
  TransactionGuard,
  TransactionJobName
> = {
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
    ['buy', 'pending', 'fiatReceived', 'pending', 'excessReceived', ['refundReceived']],
    ['buy', 'pending', 'fiatReceived', 'pending', '-', []],
    ['buy', 'pending', 'windowClosed', 'fiat_received', 'underpaidTolerated', ['sendPayout', 'refundReceived']],
    ['buy', 'pending', 'windowClosed', 'fiat_received', 'underpaidHonoured', ['sendPayout', 'refundReceived']],
    ['buy', 'pending', 'windowClosed', 'expired_fiat_not_received', 'somethingReceived', ['refundReceived']],
    ['buy', 'pending', 'windowClosed', 'expired_fiat_not_received', '-', []],
    ['buy', 'pending', 'refundRequested', 'expired_fiat_not_received', 'somethingReceived', ['refundReceived']],
    [
      'buy',
      'expired_fiat_not_received',
      'fiatReceived',
      'fiat_received',
      'paidInTime',
      ['sendPayout', 'refundReceived'],
    ],
    [
      'buy',
      'expired_fiat_not_received',
      'fiatReceived',
      'fiat_received',
      'paidInTimeTolerated',
      ['sendPayout', 'refundReceived'],
    ],
    [
      'buy',
      'expired_fiat_not_received',
      'fiatReceived',
      'fiat_received',
      'paidInTimeHonoured',
      ['sendPayout', 'refundReceived'],
    ],
    [
      'buy',
      'expired_fiat_not_received',
      'fiatReceived',
      'fiat_received',
      'lateButHonoured',
      ['sendPayout', 'refundReceived'],
    ],
    [
      'buy',
      'expired_fiat_not_received',
      'fiatReceived',
      'expired_fiat_not_received',
      'excessReceived',
      ['refundReceived'],
    ],
    ['buy', 'expired_fiat_not_received', 'refundSent', 'refunded', 'everythingReturned', []],
    ['buy', 'fiat_received', 'fiatReversed', 'pending', 'coverLostInTime', ['expirePayment']],
    ['buy', 'fiat_received', 'fiatReversed', 'expired_fiat_not_received', 'coverLost', ['refundReceived']],
    ['buy', 'fiat_received', 'payoutSent', 'completed', '-', []],
    ['buy', 'fiat_received', 'payoutFailed', 'payout_failed', '-', []],
    ['buy', 'fiat_received', 'refundDecided', 'payout_failed', 'payoutNeverLeft', ['refundReceived']],
    ['buy', 'fiat_received', 'fiatReceived', 'fiat_received', 'excessReceived', ['refundReceived']],
    ['buy', 'payout_failed', 'fiatReversed', 'pending', 'coverLostInTime', ['expirePayment']],
    ['buy', 'payout_failed', 'fiatReversed', 'expired_fiat_not_received', 'coverLost', ['refundReceived']],
    ['buy', 'payout_failed', 'fiatReceived', 'payout_failed', 'excessReceived', ['refundReceived']],
    ['buy', 'completed', 'fiatReceived', 'completed', 'excessReceived', ['refundReceived']],
    ['buy', 'cancelled', 'fiatReceived', 'cancelled', 'excessReceived', ['refundReceived']],
    ['buy', 'refunded', 'fiatReceived', 'refunded', 'excessReceived', ['refundReceived']],

    ['sell', 'pending', 'cryptoSeen', 'btc_in_mempool', 'seenInTime', []],
    ['sell', 'pending', 'windowClosed', 'expired_btc_not_in_mempool', '-', []],
    ['sell', 'expired_btc_not_in_mempool', 'cryptoSeen', 'btc_in_mempool', 'seenInTime', []],
    ['sell', 'expired_btc_not_in_mempool', 'cryptoSeen', 'btc_in_mempool', 'lateButHonoured', []],
    [
      'sell',
      'expired_btc_not_in_mempool',
      'cryptoConfirmed',
      'expired_btc_not_in_mempool',
      'excessReceived',
      ['refundReceived'],
    ],
    ['sell', 'expired_btc_not_in_mempool', 'refundSent', 'refunded', 'everythingReturned', []],
    ['sell', 'btc_in_mempool', 'cryptoConfirmed', 'btc_received', 'overpaid', ['sendPayout', 'refundReceived']],
    ['sell', 'btc_in_mempool', 'cryptoConfirmed', 'btc_received', 'amountCovers', ['sendPayout']],
    ['sell', 'btc_in_mempool', 'cryptoConfirmed', 'btc_received', 'lateRestHonoured', ['sendPayout', 'refundReceived']],
    ['sell', 'btc_in_mempool', 'cryptoConfirmed', 'btc_in_mempool', 'somethingReceived', ['expirePayment']],
    ['sell', 'btc_in_mempool', 'windowClosed', 'btc_in_mempool', 'windowOpen', ['expirePayment']],
    ['sell', 'btc_in_mempool', 'windowClosed', 'btc_received', 'underpaidTolerated', ['sendPayout', 'refundReceived']],
    ['sell', 'btc_in_mempool', 'windowClosed', 'btc_received', 'underpaidHonoured', ['sendPayout', 'refundReceived']],
    ['sell', 'btc_in_mempool', 'refundDecided', 'payout_failed', 'returnable', ['refundReceived']],
    ['sell', 'btc_in_mempool', 'cryptoDropped', 'btc_in_mempool', 'stillSeen', []],
    ['sell', 'btc_in_mempool', 'cryptoDropped', 'pending', 'windowOpen', ['expirePayment']],
    ['sell', 'btc_in_mempool', 'cryptoDropped', 'expired_btc_not_in_mempool', '-', []],
    ['sell', 'btc_received', 'cryptoUnconfirmed', 'btc_in_mempool', 'coverLost', []],
    ['sell', 'btc_received', 'payoutSent', 'completed', '-', []],
    ['sell', 'btc_received', 'payoutFailed', 'payout_failed', '-', []],
    ['sell', 'btc_received', 'refundDecided', 'payout_failed', 'payoutNeverLeft', ['refundReceived']],
    ['sell', 'btc_received', 'cryptoConfirmed', 'btc_received', 'excessReceived', ['refundReceived']],
    ['sell', 'payout_failed', 'cryptoUnconfirmed', 'btc_in_mempool', 'coverLost', []],
    ['sell', 'payout_failed', 'cryptoConfirmed', 'payout_failed', 'excessReceived', ['refundReceived']],
    ['sell', 'completed', 'cryptoConfirmed', 'completed', 'excessReceived', ['refundReceived']],
    ['sell', 'cancelled', 'cryptoConfirmed', 'cancelled', 'excessReceived', ['refundReceived']],
    ['sell', 'refunded', 'cryptoConfirmed', 'refunded', 'excessReceived', ['refundReceived']],

    ['any', 'payout_failed', 'payoutRetried', 'payout_failed', 'payoutNeverLeft', ['sendPayout']],
    ['any', 'payout_failed', 'payoutSent', 'completed', '-', []],
    ['any', 'payout_failed', 'refundDecided', 'payout_failed', 'payoutNeverLeft', ['refundReceived']],
    ['any', 'payout_failed', 'refundSent', 'refunded', 'everythingReturned', []],
    ['any', 'completed', 'payoutRetried', 'completed', 'payoutNeverLeft', ['sendPayout']],
    ['any', 'completed', 'payoutSent', 'completed', '-', []],
    ['any', 'completed', 'refundDecided', 'completed', 'payoutNeverLeft', ['refundReceived']],
  ],
};
