import { ApiProperty } from '@nestjs/swagger';
import { OptionalPlusText } from '../fields.js';

export class SandboxEmailsQueryDto {
  /** Only emails to this address. */
  @OptionalPlusText(200) to?: string;
}

export class SandboxEmailFileView {
  fileName: string;
  /** In bytes. */
  @ApiProperty({ type: 'integer' }) size: number;
}

export class SandboxEmailView {
  /** Stays the same on every attempt. */
  @ApiProperty({ format: 'uuid' }) id: string;
  to: string;
  fromName: string;
  subject: string;
  text: string;
  html: string;
  attachments: SandboxEmailFileView[];
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class SandboxEmailsView {
  emails: SandboxEmailView[];
}
