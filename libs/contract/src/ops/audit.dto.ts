import { ApiProperty } from '@nestjs/swagger';
import { OptionalText } from '../fields.js';

export class AuditEntryView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  /** `operator:<name>` or `member:<email>`. */
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
