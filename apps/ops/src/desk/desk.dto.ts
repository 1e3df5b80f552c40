import { ApiProperty } from '@nestjs/swagger';

export class PreviewCountsView {
  /** Booked before; booking skips them. */
  known: number;
  matchedByReference: number;
  matchedByAmount: number;
  unmatched: number;
  payouts: number;
  payoutReturns: number;
  reversals: number;
  /** Money out that no payout of the desk explains. */
  unexplained: number;
  /** Debits of whole payout files. */
  batches: number;
  charges: number;
  interest: number;
  /** Lines that cannot be distinguished from booked ones: an operator decides about them after the booking. */
  undecided: number;
}

export class PreviewLineView {
  /** Line of the file. */
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

/** A statement file that was read and is not booked. */
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
  /** Whether opening balance, lines and closing balance agree; false where the file has no balances. */
  isBalanced: boolean;
  /** Statements of other accounts in the file, which are left out. */
  otherStatements: number;
  counts: PreviewCountsView;
  /** The first new and undecided lines. */
  shown: PreviewLineView[];
}

/** A report about a payout file that was taken in. */
export class AppliedReportView {
  messageId: string;
  /** Payouts that have failed by it. */
  refused: number;
}

export class BookedImportView {
  @ApiProperty({ format: 'uuid' }) id: string;
  state: string;
  /** `proposed` waits for a second operator, who books the file. */
  @ApiProperty({ enum: ['done', 'proposed'] }) status: 'done' | 'proposed';
}

/** A staged file that waits for operators. */
export class ProposedImportView {
  @ApiProperty({ format: 'uuid' }) id: string;
  accountId: string;
  fileName: string;
  @ApiProperty({ type: 'integer' }) lines: number;
  totalIn: string;
  totalOut: string;
  /** Null where a program brought the file: two operators book it. */
  @ApiProperty({ type: String, nullable: true }) proposedBy: string | null;
  @ApiProperty({ format: 'date-time' }) proposedAt: string;
}

export class DeskBatchView {
  @ApiProperty({ format: 'uuid' }) id: string;
  accountId: string;
  /** Used once, and the same each time the file is fetched. */
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
  /** Payouts that statements show. */
  booked: number;
  returned: number;
}

export class DeskAccountView {
  id: string;
  holder: string;
  number: string;
  currency: string;
  /** Whether payouts leave from it. */
  pays: boolean;
  /** Payouts that wait for a batch. */
  queued: number;
  queuedTotal: string;
  /** Payouts that have left, and that no statement shows after the account's days. */
  missing: number;
  /** Day of the newest line that was booked. */
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
