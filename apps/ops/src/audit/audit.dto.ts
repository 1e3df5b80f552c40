import { OptionalText } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';

export class AuditQueryDto {
  /** Subject such as `transaction:<id>`; all if omitted. */
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
  /** Newest first. */
  data: AuditEntryView[];
  /** Value for `before` of the next page; null at the end. */
  next: string | null;
}

/** Result of verifying the audit log, in which every row carries the hash of the previous one. */
export class AuditChainView {
  @ApiProperty({ format: 'date-time' }) at: string;
  /** Every row up to this one is unchanged. */
  verifiedTo: number;
  /** The last row and its hash, to be kept elsewhere; null if the chain is broken. */
  mark: string | null;
  /** The first row that was changed, removed or inserted; null if the chain is intact. */
  problem: string | null;
}

export class AuditFilterDto {
  /** Part of the actor's name. */
  @OptionalText(128) actor?: string;
  /** The exact action. */
  @OptionalText(64) action?: string;
  /** Prefix of the subject, such as `transaction:`. */
  @OptionalText(128) subject?: string;
  /** Id of an entry; only older entries are returned. */
  @OptionalText(64) before?: string;
}
