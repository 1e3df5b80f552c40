import type { Progress } from '@rampart/checkout';
import type { ReceiptLinks } from '@rampart/emails';
import { toJsonNumber } from '@rampart/contract';
import type { Transaction } from '@rampart/data';
import { CHAINS, Decimal, METHODS, type RampartMode, readPeerAccount } from '@rampart/kernel';
import { neededDepth } from '@rampart/methods';
import { eventsOf, lastEventAt, type OrderEvent, type OrderPayment } from '@rampart/money';
import type { FiatRail } from '@rampart/ports';
import { payeeName } from '@rampart/qr';
import { paymentView, showPayments } from '../payments/show-payments.js';
import { orderTime } from './order-time.js';
import type { OrderEventView, OrderView, PayeeView } from './order.dto.js';
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
  const { transaction, history, payments, received, confirmations, confirmationsNeeded } = progress;
  const events = eventsOf(
    history,
    payments.filter(({ state }) => state !== 'failed'),
  );
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
    events: events.map(eventView),
    lastEventAt: lastEventAt(events, transaction.createdAt).toISOString(),
    money: showPayments(payments.filter(({ state }) => state !== 'failed')),
    received: toJsonNumber(received),
    missing: toJsonNumber(missingOf(transaction, received)),
    confirmations,
    confirmationsNeeded:
      confirmationsNeeded ?? neededDepth(transaction.confirmationDepths?.[transaction.chain], transaction),
    cancellable: status === 'pending' && received.isZero() && !payments.some(isUndecided),
    receiptUrl: receipts.linkTo(transaction.id),
    ...present({
      askedAmount: transaction.fiatDiscount ? toJsonNumber(transaction.fiat.minus(transaction.fiatDiscount)) : null,
      payee: payeeOf(transaction),
      qrCode: transaction.qrCode,
      wallet: transaction.wallet ?? transaction.internalAddress,
      payTo: transaction.methodAttributes,
      deposits: showDeposits(transaction),
      refundDestination: transaction.refundDestination,
      paidAs: progress.paidAs,
      payoutDay: payoutDayOf(progress, { now, rail }),
      earnedPoints: status === 'completed' ? pointsOf(transaction.earnedPoints) : null,
      explorerUrl:
        mode === 'live' && transaction.blockchainTxId !== null
          ? CHAINS[chain].explorer + transaction.blockchainTxId
          : null,
    }),
  };
}

/** Returns null for zero points, since most services grant none. */
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

const eventView = ({ at, status, payment }: OrderEvent): OrderEventView => ({
  at: at.toISOString(),
  ...(payment ? { payment: paymentView(payment) } : { status }),
});

function payeeOf({ peerAccount, qrCode }: Transaction): PayeeView | null {
  if (peerAccount === null) return null;
  const known = readPeerAccount(peerAccount);
  if (known) return { name: known.name, account: known.number, reference: known.reference };
  const name = qrCode === null ? undefined : payeeName(qrCode);
  return { ...(name === undefined ? {} : { name }), account: peerAccount };
}

/** Whether operators hold the payment, or it is being returned; the order cannot be cancelled meanwhile. */
const isUndecided = ({ state, direction }: OrderPayment): boolean =>
  state === 'held' || (direction === 'returned' && state === 'underway');

function missingOf({ type, fiat, fiatDiscount, crypto }: Transaction, received: Decimal): Decimal {
  const rest = (type === 'buy' ? fiat.minus(fiatDiscount ?? 0) : crypto).minus(received);
  return Decimal.max(rest, 0);
}

type Present<T> = { [Name in keyof T]?: NonNullable<T[Name]> };
const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Present<T>;
