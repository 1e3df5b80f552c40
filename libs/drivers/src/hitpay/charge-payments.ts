import { reveal } from '@rampart/config';
import { Decimal } from '@rampart/kernel';
import type { FiatPayment } from '@rampart/ports';
import type { PayoutRow } from '../provider/logged-payout.js';

/** A row of `rails.charge`. */
export interface ChargeRow {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly received_at: Date;
  readonly payer_name: string | null;
  readonly state: 'paid' | 'refunded' | 'void';
  /** Amount refunded according to HitPay, by this service or others; null if HitPay reports none. */
  readonly refunded: string | null;
  /** Whether the charge was reported as reversed beside the service's own refunds. */
  readonly was_split: boolean;
}

/** The payments that a charge is reported as. */
export interface ChargePayments {
  readonly payments: readonly FiatPayment[];
  /** The charge once more with the amount that others left of it; a contradiction that an operator looks at. */
  readonly contradiction?: FiatPayment;
  /** Whether parts are reported beside the charge. */
  readonly isSplit: boolean;
}

/**
 * Money that this service has sent back still counts as money that arrived. If others took the rest, the charge no longer counts, and each of our refunds
 * becomes a payment in its place. So the books lose what others took, and nothing that had left before.
 */
export function paymentsOf(charge: ChargeRow, refunds: readonly PayoutRow[]): ChargePayments {
  const whole = wholeOf(charge);
  const isGone = isReversed(charge, refunds);
  const parts = refunds.filter(
    ({ reference, state }) => reference !== null && (charge.was_split || (isGone && state !== 'refused')),
  );
  const payments = [
    isGone ? { ...whole, reversed: true } : whole,
    ...parts.map(({ key, amount, state }) => ({
      ...{ ...whole, eventId: partId(charge.id, key), amount },
      ...(isGone && state !== 'refused' ? {} : { reversed: true }),
    })),
  ];
  const others = byOthers(charge, refunds);
  const left = Decimal.max(0, new Decimal(charge.amount).minus(others)).toFixed();
  return {
    payments,
    isSplit: parts.length > 0,
    ...(isGone || others.isZero() ? {} : { contradiction: { ...whole, amount: left } }),
  };
}

/** Whether a payment id belongs to a part that this service has sent back. HitPay's own ids are UUIDs. */
export const isSentBack = (eventId: string): boolean => eventId.includes('/');

const partId = (chargeId: string, key: string): string => `${chargeId}/${key}`;

/**
 * Whether others took all that this service had not sent back itself. If HitPay's status and amounts differ, this is uncertain, and the amount is contradicted
 * instead.
 */
function isReversed(charge: ChargeRow, refunds: readonly PayoutRow[]): boolean {
  if (charge.state !== 'refunded') return charge.state === 'void';
  return goneOf(charge).gte(charge.amount) && byOthers(charge, refunds).gt(0);
}

/** Counts a refund in flight as ours, since HitPay may count it already. */
function byOthers(charge: ChargeRow, refunds: readonly PayoutRow[]): Decimal {
  const ours = refunds
    .filter(({ state }) => state !== 'refused')
    .reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
  return Decimal.max(0, goneOf(charge).minus(ours));
}

const goneOf = ({ state, amount, refunded }: ChargeRow): Decimal =>
  new Decimal(refunded ?? (state === 'refunded' ? amount : 0));

const wholeOf = ({ id, amount, currency, received_at, payer_name }: ChargeRow): FiatPayment => ({
  eventId: id,
  amount,
  currency,
  receivedAt: received_at,
  ...(payer_name === null ? {} : { payerName: reveal(payer_name) }),
});
