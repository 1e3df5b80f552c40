import {
  auditEntryView,
  type CaseOrderView,
  type CasePayoutView,
  type CaseReceiptView,
  type CaseUserView,
  type TransactionCaseView,
} from '@rampart/contract';
import type { Partner, Payout, Receipt, ReconciliationFinding, Transaction, User } from '@rampart/data';
import type { Decimal } from '@rampart/kernel';
import { proposalView } from '../decisions/proposal-view.js';
import type { TransactionDetails } from './transaction-details.js';

interface Beside extends Pick<TransactionCaseView, 'ledger' | 'inbound' | 'webhooks'> {
  readonly partner: Partner;
  readonly user: User;
  readonly findings: readonly ReconciliationFinding[];
}

export function caseView(
  details: TransactionDetails,
  { partner, user, findings, ...beside }: Beside,
): TransactionCaseView {
  return {
    order: orderView(details.transaction),
    partner: { id: partner.id, name: partner.name },
    user: userView(user),
    history: details.history.map(({ version, fromStatus, toStatus, signal, reason, at }) => ({
      ...{ version, from: fromStatus, to: toStatus, signal, reason },
      at: text(at),
    })),
    receipts: details.receipts.map(receiptView),
    payouts: details.payouts.map(payoutView),
    ...beside,
    findings: findings.map(({ rule, detail, firstSeenAt, resolvedAt }) => ({
      rule,
      detail,
      firstSeenAt: text(firstSeenAt),
      resolvedAt: orNull(resolvedAt),
    })),
    proposals: details.proposals.map(proposalView),
    audit: details.audit.map(auditEntryView),
  };
}

function orderView(transaction: Transaction): CaseOrderView {
  const { currency, cryptoCurrency, type } = transaction;
  const {
    id,
    status,
    version,
    method,
    chain,
    priceSource,
    wallet,
    destinationTag,
    internalAddress,
    nonce,
    refundDestination,
    blockchainTxId,
  } = transaction;
  return {
    ...{
      id,
      type,
      status,
      version,
      method,
      chain,
      priceSource,
      wallet,
      destinationTag,
      internalAddress,
      nonce,
      refundDestination,
      blockchainTxId,
    },
    fiat: money(transaction.fiat, currency),
    crypto: money(transaction.crypto, cryptoCurrency),
    total: money(transaction.total, type === 'buy' ? cryptoCurrency : currency),
    serviceCharge: money(transaction.serviceCharge, cryptoCurrency),
    price: transaction.cryptoPrice.toFixed(),
    pricedAt: text(transaction.pricedAt),
    methodAttributes: transaction.methodAttributes,
    depositWallets: transaction.depositWallets,
    givenUpAt: orNull(transaction.refundDecidedAt),
    createdAt: text(transaction.createdAt),
    updatedAt: text(transaction.updatedAt),
    expiresAt: text(transaction.expiresAt),
  };
}

const userView = ({ id, firstName, lastName, email, phone, country, kyc }: User): CaseUserView => ({
  ...{ id, email, phone, country, kyc },
  name: `${firstName} ${lastName}`,
});

function receiptView({
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
    occurredAt: text(occurredAt),
    recordedAt: text(recordedAt),
  };
}

function payoutView({
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
    purpose: purpose === 'payout' ? purpose : 'refund', // a return belongs to no transaction
    amount: amount.toFixed(),
    sendStartedAt: orNull(times.sendStartedAt),
    createdAt: text(times.createdAt),
    updatedAt: text(times.updatedAt),
  };
}

const money = (amount: Decimal, currency: string) => ({ amount: amount.toFixed(), currency });
const text = (moment: Date): string => moment.toISOString();
const orNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;
