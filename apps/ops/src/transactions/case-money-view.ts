import type { Payout, Receipt } from '@rampart/data';
import { jsonOf } from '../operators/view-of.js';
import type { CasePayoutView, CaseReceiptView } from './case-money.dto.js';

export function receiptView({
  id,
  kind,
  eventId,
  amount,
  currency,
  chain,
  txId,
  confirmations,
  dropped,
  occurredAt,
  recordedAt,
}: Receipt): CaseReceiptView {
  return {
    id,
    kind,
    eventId,
    currency,
    chain,
    txId,
    confirmations,
    dropped,
    amount: amount.toFixed(),
    occurredAt: jsonOf(occurredAt),
    recordedAt: jsonOf(recordedAt),
  };
}

export function payoutView({
  id,
  purpose,
  generation,
  state,
  settles,
  amount,
  currency,
  reference,
  reason,
  ...times
}: Payout): CasePayoutView {
  return {
    ...{ id, generation, state, settles, currency, reference, reason },
    purpose: purpose === 'payout' ? purpose : 'refund', // a return has no transaction
    amount: amount.toFixed(),
    sendStartedAt: jsonOf(times.sendStartedAt),
    createdAt: jsonOf(times.createdAt),
    updatedAt: jsonOf(times.updatedAt),
  };
}
