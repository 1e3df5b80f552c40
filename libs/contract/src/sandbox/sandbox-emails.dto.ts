import { ApiProperty } from '@nestjs/swagger';
import { OptionalPlusText } from '../fields.js';

export class SandboxEmailsQueryDto {
  /** Only emails to this address. */
  @OptionalPlusText(200) to?: string;
}

export class SandboxEmailFileView {
  /** Name of the attached file. */
  fileName: string;
  /** In bytes. */
  @ApiProperty({ type: 'integer' }) size: number;
}

export class SandboxEmailView {
  /** Stays the same on every attempt. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Address of the recipient. */
  to: string;
  /** Name of the sender, which is yours. */
  fromName: string;
  /** Subject line. */
  subject: string;
  /** The email as plain text. */
  text: string;
  /** The email as HTML. */
  html: string;
  /** Attached files. */
  attachments: SandboxEmailFileView[];
  /** Time of sending. */
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class SandboxEmailsView {
  /** The emails, newest last. */
  emails: SandboxEmailView[];
}
