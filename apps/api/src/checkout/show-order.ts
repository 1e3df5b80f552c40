import type { HeldPayment, Progress } from '@rampart/checkout';
import type { ReceiptLinks } from '@rampart/emails';
import { toJsonNumber } from '@rampart/contract';
import type { Payout, Transaction } from '@rampart/data';
import { CHAINS, Decimal, METHODS, type RampartMode } from '@rampart/kernel';
import { neededDepth } from '@rampart/methods';
import type { FiatRail } from '@rampart/ports';
import { orderTime } from './order-time.js';
import type { OrderHeldPaymentView, OrderRefundView, OrderView } from './order.dto.js';
import { payoutDayOf } from './payout-day.js';
import { showDeposits } from './show-deposits.js';

interface Surroundings {
  readonly now: Date;
  readonly mode: RampartMode;
  readonly rail: Pick<FiatRail, 'payoutDay' | 'payoutEnd'>;
  readonly receipts: Pick<ReceiptLinks, 'linkTo'>;
}

/** An order as its user sees it. */
export function showOrder(progress: Progress, { now, mode, rail, receipts }: Surroundings): OrderView {
  const { transaction, history, received, confirmations, confirmationsNeeded, held, refunds } = progress;
  const { chain, method, type, status } = transaction;
  return {
    ...numbersOf(transaction),
    id: transaction.id,
    type,
    status,
    method,
    methodName: METHODS[method].name,
    currency: transaction.currency,
    cryptoCurrency: transaction.cryptoCurrency,
    chainName: CHAINS[chain].name,
    createdAt: transaction.createdAt.toISOString(),
    expiresAt: transaction.expiresAt.toISOString(),
    now: now.toISOString(),
    processingTime: orderTime(progress, { now, rail }),
    history: stepsOf(history),
    received: toJsonNumber(received),
    missing: toJsonNumber(missingOf(transaction, received)),
    confirmations,
    confirmationsNeeded:
      confirmationsNeeded ?? neededDepth(transaction.confirmationDepths?.[transaction.chain], transaction),
    cancellable: status === 'pending' && received.isZero() && held.every(({ state }) => state === 'returned'),
    refunds: refunds.map(refundView),
    held: held.map(heldView),
    receiptUrl: receipts.linkTo(transaction.id),
    ...present({
      askedAmount: transaction.fiatDiscount ? toJsonNumber(transaction.fiat.minus(transaction.fiatDiscount)) : null,
      account: transaction.peerAccount,
      qrCode: transaction.qrCode,
      wallet: transaction.wallet ?? transaction.internalAddress,
      deposits: showDeposits(transaction),
      refundDestination: transaction.refundDestination,
      paidAs: paidAs(progress),
      payoutDay: payoutDayOf(progress, { now, rail }),
      earnedPoints: status === 'completed' ? pointsOf(transaction.earnedPoints) : null,
      explorerUrl:
        mode === 'live' && transaction.blockchainTxId !== null
          ? CHAINS[chain].explorer + transaction.blockchainTxId
          : null,
    }),
  };
}

/** Null if there are none, as in most services. */
export const pointsOf = (points: Decimal): number | null => (points.isZero() ? null : toJsonNumber(points));

const numbersOf = ({
  crypto,
  fiat,
  serviceCharge,
  payoutServiceCharge,
  total,
  cryptoPrice,
  cryptoPriceUsd,
}: Transaction) => ({
  crypto: toJsonNumber(crypto),
  fiat: toJsonNumber(fiat),
  serviceCharge: toJsonNumber(serviceCharge),
  payoutServiceCharge: toJsonNumber(payoutServiceCharge),
  total: toJsonNumber(total),
  cryptoPrice: toJsonNumber(cryptoPrice),
  cryptoPriceUsd: toJsonNumber(cryptoPriceUsd),
});

/** Changes within a status are not for its user. */
const stepsOf = (history: Progress['history']): OrderView['history'] =>
  history
    .filter(({ toStatus }, i) => toStatus !== history[i - 1]?.toStatus)
    .map(({ toStatus, at }) => ({ status: toStatus, at: at.toISOString() }));

function missingOf({ type, fiat, fiatDiscount, crypto }: Transaction, received: Decimal): Decimal {
  const rest = (type === 'buy' ? fiat.minus(fiatDiscount ?? 0) : crypto).minus(received);
  return Decimal.max(rest, 0);
}

const refundView = ({ amount, currency, state }: Payout): OrderRefundView => ({
  amount: toJsonNumber(amount),
  currency,
  done: state === 'submitted' || state === 'confirmed',
});

const heldView = ({ amount, currency, heldFor, state }: HeldPayment): OrderHeldPaymentView => ({
  amount: toJsonNumber(amount),
  currency,
  isOfOtherPayer: heldFor !== undefined,
  state,
});

const paidAs = ({ transaction, paidAs }: Progress): string | null =>
  transaction.blockchainTxId ?? transaction.internalTxId ?? paidAs;

type Present<T> = { [Name in keyof T]?: NonNullable<T[Name]> };
const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Present<T>;
