import { ApiProperty } from '@nestjs/swagger';

export class PreviewCountsView {
  /** Already booked; booking skips them. */
  known: number;
  matchedByReference: number;
  matchedByAmount: number;
  unmatched: number;
  payouts: number;
  payoutReturns: number;
  reversals: number;
  /** Outgoing money that no payout of the desk explains. */
  unexplained: number;
  /** Debits of whole payout files. */
  batches: number;
  charges: number;
  interest: number;
  /** Lines that may duplicate booked ones, which operators decide about after the booking. */
  undecided: number;
}

export class PreviewLineView {
  /** Line number in the file. */
  at: number;
  @ApiProperty({ enum: ['in', 'out'] }) direction: 'in' | 'out';
  amount: string;
  valueDate: string;
  kind: string;
  @ApiProperty({ type: String, nullable: true }) matchedBy: string | null;
  @ApiProperty({ type: String, nullable: true }) transactionId: string | null;
  @ApiProperty({ type: String, nullable: true }) partyName: string | null;
  text: string;
}

/** A statement file that was parsed but not booked. */
export class ImportPreviewView {
  @ApiProperty({ format: 'uuid' }) id: string;
  accountId: string;
  fileName: string;
  format: string;
  lines: number;
  totalIn: string;
  totalOut: string;
  @ApiProperty({ type: String, nullable: true }) opening: string | null;
  @ApiProperty({ type: String, nullable: true }) closing: string | null;
  /** Whether opening balance, lines and closing balance agree; false if the file has no balances. */
  isBalanced: boolean;
  /** Number of statements of other accounts in the file, which are skipped. */
  otherStatements: number;
  counts: PreviewCountsView;
  /** The first new and undecided lines. */
  shown: PreviewLineView[];
}

/** An applied status report about a payout file. */
export class AppliedReportView {
  messageId: string;
  /** Number of payouts that failed because of it. */
  refused: number;
}

export class BookedImportView {
  @ApiProperty({ format: 'uuid' }) id: string;
  state: string;
  /** `proposed` awaits a second operator, who books the file. */
  @ApiProperty({ enum: ['done', 'proposed'] }) status: 'done' | 'proposed';
}

/** A staged file that awaits operators. */
export class ProposedImportView {
  @ApiProperty({ format: 'uuid' }) id: string;
  accountId: string;
  fileName: string;
  @ApiProperty({ type: 'integer' }) lines: number;
  totalIn: string;
  totalOut: string;
  /** Null if a program uploaded the file; two operators must then book it. */
  @ApiProperty({ type: String, nullable: true }) proposedBy: string | null;
  @ApiProperty({ format: 'date-time' }) proposedAt: string;
}

export class DeskBatchView {
  @ApiProperty({ format: 'uuid' }) id: string;
  accountId: string;
  /** Unique, and the same each time the file is fetched. */
  messageId: string;
  format: string;
  @ApiProperty({ enum: ['proposed', 'approved', 'issued', 'withdrawn'] }) state:
    'proposed' | 'approved' | 'issued' | 'withdrawn';
  executionDate: string;
  createdBy: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  approvedBy: string[];
  payouts: number;
  total: string;
  /** Number of payouts that statements show. */
  booked: number;
  returned: number;
}

export class DeskAccountView {
  id: string;
  holder: string;
  number: string;
  currency: string;
  /** Whether payouts are made from the account. */
  pays: boolean;
  /** Number of payouts that await a batch. */
  queued: number;
  queuedTotal: string;
  /** Number of sent payouts that no statement shows after the account's number of days. */
  missing: number;
  /** Day of the newest booked line. */
  @ApiProperty({ type: String, nullable: true }) bookedUntil: string | null;
}

export class DeskView {
  accounts: DeskAccountView[];
  batches: DeskBatchView[];
}

/** An order whose payouts were withdrawn. */
export class PayoutWithdrawnView {
  @ApiProperty({ format: 'uuid' }) id: string;
  payouts: number;
}

export class PayoutFileView {
  name: string;
  content: string;
}
