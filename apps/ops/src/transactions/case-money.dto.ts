import { PAYOUT_STATES, type PayoutState, type SenderOutcome } from '@rampart/data';
import { ApiProperty } from '@nestjs/swagger';

export class CaseReceiptView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['fiat', 'crypto'] }) kind: 'fiat' | 'crypto';
  /** The provider's. */
  eventId: string;
  amount: string;
  currency: string;
  chain: string | null;
  txId: string | null;
  @ApiProperty({ type: 'integer' }) confirmations: number;
  dropped: boolean;
  /** Value time at the bank, or first seen on the chain. */
  @ApiProperty({ format: 'date-time' }) occurredAt: string;
  @ApiProperty({ format: 'date-time' }) recordedAt: string;
}

export class CasePayoutView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['payout', 'refund'] }) purpose: 'payout' | 'refund';
  @ApiProperty({ type: 'integer' }) generation: number;
  @ApiProperty({ enum: [...PAYOUT_STATES] }) state: PayoutState;
  /** Whether the payout ends the order. */
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
  /** Running total of the currency; zero at the end of each booking. */
  running: string;
}

export class LedgerOfCurrencyView {
  currency: string;
  lines: LedgerLineView[];
}

const OUTCOMES: readonly SenderOutcome[] = ['clear', 'listed', 'unnamed'];

/** The screening of a deposit's senders, before money moved for it. */
export class SenderScreeningView {
  /** `unnamed`: no driver knows where it came from. */
  @ApiProperty({ enum: [...OUTCOMES] }) outcome: SenderOutcome;
  /** The address that is listed. */
  listed: string | null;
  reason: string | null;
  /** The last time of this outcome. */
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
  /** Later reports under the same id, with other content. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) contradictions: Record<
    string,
    unknown
  >[];
}
