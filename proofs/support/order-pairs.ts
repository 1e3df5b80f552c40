import type { PayoutState } from '@rampart/data';
import type { TransactionStatus, TransactionType } from '@rampart/kernel';

/** State of an order's latest payout; `none` before the first. */
export type LatestPayout = PayoutState | 'none';
/** A type, a status of its order, and the state of the latest payout. */
export type Pair = `${TransactionType} ${TransactionStatus} ${LatestPayout}`;

/** The steps that bring an order into a pair. They are names of `PairStage`. */
type Step =
  | 'receive'
  | 'seen'
  | 'replace'
  | 'confirmReplacement'
  | 'reverse'
  | 'close'
  | 'cancel'
  | 'unverify'
  | 'defer'
  | 'refuse'
  | 'lose'
  | 'hang'
  | 'stall'
  | 'bounce'
  | 'recover'
  | 'confirm'
  | 'retryPayout'
  | 'notSent'
  | 'refund'
  | 'writeOff';

export interface PairCase {
  readonly pair: Pair;
  readonly reach: readonly Step[];
  /** From the pair to an end: decisions of operators, or what providers and time do. */
  readonly way: readonly Step[];
}

const received = { buy: 'fiat_received', sell: 'btc_received' } as const;
const expired = { buy: 'expired_fiat_not_received', sell: 'expired_btc_not_in_mempool' } as const;

const casesOf = (type: TransactionType): PairCase[] => {
  const at = (status: TransactionStatus, payout: LatestPayout, reach: Step[], way: Step[]): PairCase => ({
    pair: `${type} ${status} ${payout}`,
    reach,
    way,
  });
  const bounced: Step[] = ['hang', 'receive', 'bounce'];
  return [
    at('pending', 'none', [], ['close']),
    at('pending', 'failed', ['defer', 'receive', 'reverse'], ['close']),
    at(expired[type], 'none', ['close'], []),
    at(expired[type], 'failed', ['defer', 'receive', 'reverse', 'close'], []),
    at('cancelled', 'none', ['cancel'], []),
    at(received[type], 'none', ['unverify', 'receive'], ['refund']),
    at(received[type], 'claimed', ['defer', 'receive'], ['recover']),
    at(received[type], 'withdrawing', ['defer', 'receive', 'stall', 'reverse'], ['recover', 'close']),
    at(received[type], 'uncertain', ['lose', 'receive'], ['notSent', 'refund']),
    at(received[type], 'uncertain', ['lose', 'receive', 'reverse'], ['notSent', 'close']),
    at(received[type], 'failed', ['defer', 'receive', 'unverify', 'close'], ['recover', 'refund']),
    at('payout_failed', 'none', ['unverify', 'receive', 'refuse', 'refund'], ['refund']),
    at('payout_failed', 'failed', ['refuse', 'receive'], ['refund']),
    at('payout_failed', 'claimed', ['refuse', 'receive', 'defer', 'retryPayout'], ['recover']),
    at(
      'payout_failed',
      'withdrawing',
      ['refuse', 'receive', 'defer', 'retryPayout', 'stall', 'reverse'],
      ['recover', 'close'],
    ),
    at('payout_failed', 'uncertain', ['refuse', 'receive', 'lose', 'retryPayout'], ['notSent', 'refund']),
    at('refunded', 'none', ['unverify', 'receive', 'refund'], []),
    at('refunded', 'failed', ['refuse', 'receive', 'refund'], []),
    at('completed', 'submitted', ['hang', 'receive'], ['confirm']),
    at('completed', 'confirmed', ['receive'], []),
    at('completed', 'confirmed', ['receive', 'reverse'], ['writeOff']),
    at('completed', 'uncertain', bounced, ['notSent', 'refund']),
    at('completed', 'uncertain', [...bounced, 'reverse'], ['notSent', 'refund']),
    at('completed', 'failed', [...bounced, 'notSent'], ['retryPayout']),
    at('completed', 'failed', [...bounced, 'reverse', 'notSent'], ['refund']),
    at('completed', 'claimed', [...bounced, 'notSent', 'defer', 'retryPayout'], ['recover']),
    at(
      'completed',
      'withdrawing',
      [...bounced, 'notSent', 'defer', 'retryPayout', 'stall', 'reverse'],
      ['recover', 'refund'],
    ),
  ];
};

export const PAIR_CASES: readonly PairCase[] = [
  ...casesOf('buy'),
  ...casesOf('sell'),
  { pair: 'sell btc_in_mempool none', reach: ['seen'], way: ['receive'] },
  {
    pair: 'sell btc_in_mempool failed',
    reach: ['defer', 'receive', 'reverse', 'replace'],
    way: ['confirmReplacement', 'recover'],
  },
];

/** States in which a payout is, or may be, on its way, and with which an order has one of three statuses. */
const UNDER_WAY: readonly LatestPayout[] = ['claimed', 'withdrawing', 'uncertain'];
const WAITING: readonly TransactionStatus[] = [
  'pending',
  'btc_in_mempool',
  'expired_fiat_not_received',
  'expired_btc_not_in_mempool',
];

/** Why a pair is never reached; undefined for one that is, and for one that has no case yet. */
export function impossibility(pair: Pair): string | undefined {
  const [, status, payout] = pair.split(' ') as [TransactionType, TransactionStatus, LatestPayout];
  if (payout === 'proposed') return 'only returns of unmatched payments are proposed';
  if (status === 'cancelled' && payout !== 'none') return 'only an order that received nothing is cancelled';
  if ((payout === 'submitted' || payout === 'confirmed') && status !== 'completed')
    return 'the database transaction that accepts a payout completes its order';
  if (status === 'completed' && payout === 'none') return 'only a payout completes an order';
  if (UNDER_WAY.includes(payout) && (WAITING.includes(status) || status === 'refunded'))
    return 'an order stays as it is until it is known whether its payout left';
  return undefined;
}
