import { ApiProperty } from '@nestjs/swagger';
import { PageView } from './page.dto.js';

export class AuditRowView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  /** A member's email, or `operator`. */
  who: string;
  action: string;
  subject: string;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) before: Record<string, unknown> | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) after: Record<string, unknown> | null;
}

export class AuditView extends PageView {
  data: AuditRowView[];
}
