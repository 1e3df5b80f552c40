import { OptionalText } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';

export class AuditQueryDto {
  /** Subject such as `transaction:<id>`; all when left out. */
  @OptionalText(128) subject?: string;
}

export class AuditEntryView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  /** `operator:<name>`, `member:<email>` or `program:<name>`. */
  actor: string;
  action: string;
  /** The subject, such as `transaction:<id>`. */
  subject: string;
  reason: string;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) before: Record<string, unknown> | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) after: Record<string, unknown> | null;
}

export class AuditPageView {
  /** The latest first. */
  data: AuditEntryView[];
  /** Value for `before` of the next page; null at the end. */
  next: string | null;
}

/** Whether the audit is unchanged: every row carries the hash of the one before it. */
export class AuditChainView {
  @ApiProperty({ format: 'date-time' }) at: string;
  /** Every row up to this one is unchanged. */
  verifiedTo: number;
  /** The last row and its hash, to be kept elsewhere; null when the chain is broken. */
  mark: string | null;
  /** The first row that was changed, removed or inserted; null when there is none. */
  problem: string | null;
}

export class AuditFilterDto {
  /** Part of the actor's name. */
  @OptionalText(128) actor?: string;
  /** The exact action. */
  @OptionalText(64) action?: string;
  /** Beginning of the subject, such as `transaction:`. */
  @OptionalText(128) subject?: string;
  /** Id of an entry: only entries before it. */
  @OptionalText(64) before?: string;
}
