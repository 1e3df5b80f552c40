import { OptionalText } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';

export class AuditQueryDto {
  /** Such as `transaction:<id>`; everything when left out. */
  @OptionalText(128) subject?: string;
}

export class AuditEntryView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  /** `operator:<name>`, `member:<email>` or `program:<name>`. */
  actor: string;
  action: string;
  /** Which thing, such as `transaction:<id>`. */
  subject: string;
  reason: string;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) before: Record<string, unknown> | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) after: Record<string, unknown> | null;
}

export class AuditPageView {
  /** The latest first. */
  data: AuditEntryView[];
  /** Give it as `before` for the entries before these; null at the end. */
  next: string | null;
}

/** Whether the audit stands as it was written: every row carries the hash of the one before it. */
export class AuditChainView {
  @ApiProperty({ format: 'date-time' }) at: string;
  /** Every row up to this one stands as it was written. */
  verifiedTo: number;
  /** The last row and its hash, to be kept elsewhere; null where something is broken. */
  mark: string | null;
  /** The first row that was changed, removed or inserted; null when there is none. */
  problem: string | null;
}

export class AuditFilterDto {
  /** Part of the name of who did it. */
  @OptionalText(128) actor?: string;
  /** Exactly the action. */
  @OptionalText(64) action?: string;
  /** The beginning of what it was done to, such as `transaction:`. */
  @OptionalText(128) subject?: string;
  /** The id of an entry: those before it. */
  @OptionalText(64) before?: string;
}
