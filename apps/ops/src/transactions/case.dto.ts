import { DELIVERY_STATES } from '@rampart/contract';
import type { DeliveryState } from '@rampart/data';
import { KYC_STATUSES, type KycStatus } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { AuditEntryView } from '../audit/audit.dto.js';
import { MoneyView, PartnerNameView } from '../operators/shared.dto.js';
import { CaseWorkView } from '../case-notes/case-notes.dto.js';
import { ProposalView } from '../proposals/proposals.dto.js';
import { CasePayoutView, CaseReceiptView, LedgerOfCurrencyView, RawInboundView } from './case-money.dto.js';

export class CaseUserView {
  @ApiProperty({ format: 'uuid' }) id: string;
  name: string;
  email: string;
  phone: string | null;
  country: string | null;
  @ApiProperty({ enum: KYC_STATUSES }) kyc: KycStatus;
}

/** The current order; amounts are decimal text. */
export class CaseOrderView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['buy', 'sell'] }) type: 'buy' | 'sell';
  status: string;
  @ApiProperty({ type: 'integer' }) version: number;
  method: string;
  fiat: MoneyView;
  /** Buy: the amount that the user must pay, if it is less than `fiat`. */
  @ApiProperty({ type: MoneyView, nullable: true }) asked: MoneyView | null;
  crypto: MoneyView;
  /** Amount that the user receives. */
  total: MoneyView;
  serviceCharge: MoneyView;
  chain: string;
  price: string;
  priceSource: string;
  @ApiProperty({ format: 'date-time' }) pricedAt: string;
  wallet: string | null;
  destinationTag: string | null;
  internalAddress: string | null;
  /** Account that fiat is paid to. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, nullable: true }) methodAttributes: Record<
    string,
    string
  > | null;
  /** Payment reference, or deposit addresses. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, nullable: true }) depositWallets: Record<
    string,
    string
  > | null;
  nonce: string | null;
  refundDestination: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) givenUpAt: string | null;
  blockchainTxId: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
}

export class CaseStepView {
  @ApiProperty({ type: 'integer' }) version: number;
  from: string | null;
  to: string;
  /** Signal that caused the change. */
  signal: string;
  reason: string | null;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class CaseAttemptView {
  @ApiProperty({ type: 'integer' }) attempt: number;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: 'integer' }) durationMs: number;
  @ApiProperty({ type: 'integer', nullable: true }) statusCode: number | null;
  failure: string | null;
}

export class CaseDeliveryView {
  url: string;
  @ApiProperty({ enum: DELIVERY_STATES }) state: DeliveryState;
  attempts: CaseAttemptView[];
}

export class CaseWebhookView {
  @ApiProperty({ format: 'uuid' }) id: string;
  type: string;
  @ApiProperty({ type: 'integer' }) sequence: number;
  @ApiProperty({ format: 'date-time' }) occurredAt: string;
  deliveries: CaseDeliveryView[];
}

export class CaseFindingView {
  rule: string;
  detail: string;
  @ApiProperty({ format: 'date-time' }) firstSeenAt: string;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) resolvedAt: string | null;
}

/** Everything the service has recorded about a transaction. */
export class TransactionCaseView {
  order: CaseOrderView;
  partner: PartnerNameView;
  user: CaseUserView;
  history: CaseStepView[];
  receipts: CaseReceiptView[];
  payouts: CasePayoutView[];
  ledger: LedgerOfCurrencyView[];
  inbound: RawInboundView[];
  webhooks: CaseWebhookView[];
  findings: CaseFindingView[];
  proposals: ProposalView[];
  audit: AuditEntryView[];
  work: CaseWorkView;
}
