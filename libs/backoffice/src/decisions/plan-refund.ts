import type { Payout } from '@rampart/data';
import { type ChainId, fault, type TransactionStatus } from '@rampart/kernel';
import { hasRefundDestination, isReturnable, type NewPayout } from '@rampart/payouts';
import type { RefundDue } from '@rampart/transactions';
import type { EntityManager } from 'typeorm';
import type { Deciding } from './decision.js';
import { assertNotSent, payoutsOf, type PayoutStatuses } from './provider-status.js';

/** Statuses in which the order can still be refunded: it is being executed, its deposit is too small and held, or its payout came back. */
const REFUNDABLE: readonly TransactionStatus[] = ['fiat_received', 'btc_received', 'payout_failed', 'btc_in_mempool'];
const CAME_BACK: readonly Payout['state'][] = ['failed', 'uncertain'];

export interface RefundPlan {
  /** Whether the order is given up; otherwise the refund is owed anyway. */
  readonly givesUp: boolean;
  /** The uncertain payout or refunds that the operator has checked. */
  readonly uncertain: readonly Payout[];
  /** Currency of the refund that the decision is about; undefined if it names none. */
  readonly currency?: string | undefined;
}

interface Known {
  readonly statuses: PayoutStatuses;
  /** Refunds that are owed now. */
  readonly owed: readonly NewPayout[];
  /** Refunds that would be owed if the order were given up. */
  readonly atStake: readonly RefundDue[];
  /** Chain on which a sell's coins go back. */
  readonly chain: ChainId;
}

/** Plans a refund. Throws REFUND_NOT_POSSIBLE, REFUND_DESTINATION_MISSING, PAYOUT_WAS_SENT. */
export async function planRefund(manager: EntityManager, deciding: Deciding, known: Known): Promise<RefundPlan> {
  const { transaction, content } = deciding;
  const [payouts, refunds] = [
    await payoutsOf(manager, transaction.id, 'payout'),
    await payoutsOf(manager, transaction.id, 'refund'),
  ];
  const named = refunds.find(({ id }) => id === content.payoutId);
  if (content.payoutId !== undefined && !named && payouts.at(-1)?.id !== content.payoutId)
    throw impossible('it has no such payout or refund');
  const last = payouts.at(-1);
  const isOpen =
    REFUNDABLE.includes(transaction.status) ||
    (transaction.status === 'completed' && last !== undefined && CAME_BACK.includes(last.state));
  const givesUp = !named && transaction.refundDecidedAt === null && isOpen;
  const plan = givesUp ? planGivingUp(deciding, last, known) : planAgain(deciding, named ? [named] : refunds, known);
  const currency = content.currency ?? named?.currency;
  if (content.reference !== undefined && plan.uncertain.length === 0)
    provenRefund(givesUp ? known.atStake : known.owed, currency);
  return { ...plan, currency };
}

function planGivingUp(
  { transaction, content: { reference } }: Deciding,
  last: Payout | undefined,
  { statuses, atStake, chain }: Known,
): RefundPlan {
  if (last && last.state !== 'failed' && last.state !== 'uncertain') throw impossible(`its payout is ${last.state}`);
  if (last?.state === 'uncertain') assertNotSent(statuses, last, impossible);
  if (transaction.status === 'btc_in_mempool' && atStake.length === 0) throw impossible('nothing is here for good');
  const isReachable =
    atStake.length === 0 ||
    transaction.type === 'buy' ||
    hasRefundDestination(transaction, chain) ||
    reference !== undefined;
  if (!isReachable) throw fault('REFUND_DESTINATION_MISSING', { chain });
  return { givesUp: true, uncertain: last?.state === 'uncertain' ? [last] : [] };
}

function planAgain(
  { transaction, content: { reference } }: Deciding,
  refunds: readonly Payout[],
  { statuses, owed, chain }: Known,
): RefundPlan {
  const uncertain = refunds.filter(({ state }) => state === 'uncertain');
  const refundsOwed = [...uncertain, ...owed];
  const currencies = refundsOwed.map(({ currency }) => currency);
  if (currencies.length === 0)
    throw impossible(
      transaction.refundDecidedAt === null
        ? `the transaction is ${transaction.status}`
        : 'its money has gone back or is on its way',
    );
  if (reference !== undefined) return proven(uncertain);
  for (const refund of uncertain) assertNotSent(statuses, refund, impossible);
  if (refundsOwed.some((refund) => isReturnable(transaction, refund))) return { givesUp: false, uncertain };
  if (transaction.type === 'sell' && !hasRefundDestination(transaction, chain))
    throw fault('REFUND_DESTINATION_MISSING', { chain });
  throw impossible(`${currencies.join(', ')} can be returned by other means only; give their reference`);
}

function proven(uncertain: readonly Payout[]): RefundPlan {
  if (uncertain.length > 1) throw impossible('several refunds are uncertain; name one by its payoutId');
  return { givesUp: false, uncertain };
}

/** One reference proves one refund: if money is owed in several currencies, the decision names the one that went back. Throws REFUND_NOT_POSSIBLE. */
export function provenRefund<T extends { readonly currency: string }>(
  due: readonly T[],
  currency: string | undefined,
): T {
  const [proven, ...others] = currency === undefined ? due : due.filter((refund) => refund.currency === currency);
  if (!proven) throw impossible(`no refund in ${currency ?? 'any currency'} is owed`);
  if (others.length > 0)
    throw impossible(
      `${due.map((refund) => refund.currency).join(', ')} are owed; name the currency that the reference proves`,
    );
  return proven;
}

const impossible = (problem: string): Error => fault('REFUND_NOT_POSSIBLE', { problem });
