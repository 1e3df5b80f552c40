import { LINE_DECISIONS, type LineDecision } from '@rampart/bank-desk';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';

export class DecideLineDto extends ReasonDto {
  /** `new` is a separate movement and is booked, `known` was booked before, `replaces` is booked in place of the line that it contradicts. */
  @IsIn(LINE_DECISIONS, { message: '$property must be new, known or replaces' })
  @ApiProperty({ enum: LINE_DECISIONS })
  decision: LineDecision;
}

export class BankItemDto extends ReasonDto {
  @IsIn(['charge', 'interest'], { message: '$property must be charge or interest' })
  @ApiProperty({ enum: ['charge', 'interest'] })
  kind: 'charge' | 'interest';
}

/** A booked line that an undecided one may duplicate. */
export class SuspectLineView {
  fileName: string;
  /** Line number in the file. */
  at: number;
  amount: string;
  valueDate: string;
  @ApiProperty({ type: String, nullable: true }) partyName: string | null;
  text: string;
}

/** A line that may duplicate a booked one. */
export class UndecidedLineView {
  @ApiProperty({ format: 'uuid' }) importId: string;
  /** Number of the line in its import. */
  line: number;
  accountId: string;
  fileName: string;
  /** Line number in the file. */
  at: number;
  @ApiProperty({ enum: ['in', 'out'] }) direction: 'in' | 'out';
  amount: string;
  currency: string;
  valueDate: string;
  @ApiProperty({ type: String, nullable: true }) bankReference: string | null;
  @ApiProperty({ type: String, nullable: true }) partyName: string | null;
  text: string;
  /**
   * Why the line is undecided: the booked line has the same `reference` but other content, is `equal`, came in another `format` with the same amount and day,
   * or is missing in this file, which may have `changed` it.
   */
  @ApiProperty({ enum: ['reference', 'equal', 'format', 'changed'] }) why: 'reference' | 'equal' | 'format' | 'changed';
  /** Null if the other line is undecided itself. */
  @ApiProperty({ type: SuspectLineView, nullable: true }) booked: SuspectLineView | null;
  @ApiProperty({ format: 'date-time' }) importedAt: string;
  /** The decision that awaits a second operator. */
  @ApiProperty({ enum: LINE_DECISIONS, nullable: true, type: String }) proposedDecision: LineDecision | null;
  @ApiProperty({ type: String, nullable: true }) proposedBy: string | null;
}

/** Outgoing money that no payout explains. */
export class UnexplainedLineView {
  id: string;
  /** Id by which findings name it. */
  eventId: string;
  accountId: string;
  amount: string;
  currency: string;
  valueDate: string;
  @ApiProperty({ type: String, nullable: true }) partyName: string | null;
  text: string;
}

export class DeskLinesView {
  undecided: UndecidedLineView[];
  unexplained: UnexplainedLineView[];
}

export class DecidedLineView {
  @ApiProperty({ enum: ['booked', 'known', 'proposed'] }) state: 'booked' | 'known' | 'proposed';
  /** `proposed` awaits a second operator, who must make the same decision. */
  @ApiProperty({ enum: ['done', 'proposed'] }) status: 'done' | 'proposed';
}
