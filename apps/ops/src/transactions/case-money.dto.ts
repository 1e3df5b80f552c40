import { PAYOUT_STATES, type PayoutState, type SenderOutcome } from '@rampart/data';
import { ApiProperty } from '@nestjs/swagger';

export class CaseReceiptView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['fiat', 'crypto'] }) kind: 'fiat' | 'crypto';
  /** Event id of the provider. */
  eventId: string;
  amount: string;
  currency: string;
  chain: string | null;
  txId: string | null;
  @ApiProperty({ type: 'integer' }) confirmations: number;
  dropped: boolean;
  /** Value date at the bank, or the time first seen on the chain. */
  @ApiProperty({ format: 'date-time' }) occurredAt: string;
  @ApiProperty({ format: 'date-time' }) recordedAt: string;
}

export class CasePayoutView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['payout', 'refund'] }) purpose: 'payout' | 'refund';
  @ApiProperty({ type: 'integer' }) generation: number;
  @ApiProperty({ enum: [...PAYOUT_STATES] }) state: PayoutState;
  /** Whether the payout completes the order. */
  settles: boolean;
  amount: string;
  currency: string;
  reference: string | null;
  reason: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) sendStartedAt: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
}

export class LedgerLineView {
  @ApiProperty({ format: 'date-time' }) at: string;
  cause: string;
  account: string;
  /** Decimal text; positive is debit, negative is credit. */
  amount: string;
  /** Running total of the currency; zero after each booking. */
  running: string;
}

export class LedgerOfCurrencyView {
  currency: string;
  lines: LedgerLineView[];
}

const OUTCOMES: readonly SenderOutcome[] = ['clear', 'listed', 'unnamed'];

/** Screening of a deposit's senders before money moved for it. */
export class SenderScreeningView {
  /** `unnamed`: no driver knows the senders. */
  @ApiProperty({ enum: [...OUTCOMES] }) outcome: SenderOutcome;
  /** The listed address. */
  listed: string | null;
  reason: string | null;
  /** When this outcome last occurred. */
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class RawInboundView {
  @ApiProperty({ format: 'uuid' }) id: string;
  source: string;
  eventId: string;
  /** The event as received. */
  @ApiProperty({ type: 'object', additionalProperties: true }) content: Record<string, unknown>;
  @ApiProperty({ format: 'date-time' }) recordedAt: string;
  /** Addresses that a deposit was spent from. */
  senders: string[];
  screenings: SenderScreeningView[];
  /** Later reports with the same id but other content. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) contradictions: Record<
    string,
    unknown
  >[];
}
