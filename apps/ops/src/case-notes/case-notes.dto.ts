import { OptionalId, RequiredText } from '@rampart/contract';
import { CASE_NOTE_KINDS, type CaseNoteKind } from '@rampart/data';
import { EMAIL_STATES, type EmailState } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';

export class CaseSubjectDto {
  /** The order that it is about; left out where it is about the user. */
  @OptionalId() transactionId?: string;
}

export class CaseNoteDto extends CaseSubjectDto {
  /** 1 to 2,000 characters. */
  @RequiredText(2_000) @IsNotEmpty() text: string;
}

export class CaseEntryView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid', nullable: true, type: 'string' }) transactionId: string | null;
  /** `message`: emailed to the user; `taken`, `released`: who works on the case. */
  @ApiProperty({ enum: CASE_NOTE_KINDS }) kind: CaseNoteKind;
  text: string | null;
  /** Name of the operator. */
  by: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  /** Of a message: what became of its email. Null for other entries, and once the email's row was purged. */
  @ApiProperty({ enum: EMAIL_STATES, nullable: true, type: 'string' }) delivery: EmailState | null;
}

/** Entries of operators about a user, and who works on the case. */
export class CaseWorkView {
  /** Name of the operator who works on it. */
  owner: string | null;
  /** The newest first, at most 200; those about the user's orders as well. */
  entries: CaseEntryView[];
}
