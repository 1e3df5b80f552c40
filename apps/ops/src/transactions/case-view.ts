import type { TransactionCase } from '@rampart/backoffice';
import type { Transaction, User } from '@rampart/data';
import { type Decimal, fullName } from '@rampart/kernel';
import { auditEntryView } from '../audit/audit-views.js';
import { jsonOf } from '../operators/view-of.js';
import { proposalView } from '../proposals/proposal-view.js';
import type { CaseOrderView, CaseUserView, TransactionCaseView } from './case.dto.js';
import { payoutView, receiptView } from './case-money-view.js';

/** Maps everything about a transaction for the console. */
export function caseView({ details, partner, user, findings, ...around }: TransactionCase): TransactionCaseView {
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
    ...jsonOf(around),
    findings: findings.map(({ rule, detail, firstSeenAt, resolvedAt }) =>
      jsonOf({ rule, detail, firstSeenAt, resolvedAt }),
    ),
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
    asked: transaction.fiatDiscount ? money(transaction.fiat.minus(transaction.fiatDiscount), currency) : null,
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
  name: fullName({ firstName, lastName }),
});

const money = (amount: Decimal, currency: string) => ({ amount: amount.toFixed(), currency });
const text = (moment: Date): string => moment.toISOString();
const orNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;
