import { OptionalId, RequiredText } from '@rampart/contract';
import { CASE_NOTE_KINDS, type CaseNoteKind } from '@rampart/data';
import { EMAIL_STATES, type EmailState } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';

export class CaseSubjectDto {
  /** The order that the entry is about; omitted if it is about the user. */
  @OptionalId() transactionId?: string;
}

export class CaseNoteDto extends CaseSubjectDto {
  /** 1 to 2,000 characters. */
  @RequiredText(2_000) @IsNotEmpty() text: string;
}

export class CaseEntryView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid', nullable: true, type: 'string' }) transactionId: string | null;
  /** `message` was emailed to the user; `taken` and `released` change who works on the case. */
  @ApiProperty({ enum: CASE_NOTE_KINDS }) kind: CaseNoteKind;
  text: string | null;
  /** Name of the operator. */
  by: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  /** Delivery state of a message's email. Null for other entries, and after the email's row was purged. */
  @ApiProperty({ enum: EMAIL_STATES, nullable: true, type: 'string' }) delivery: EmailState | null;
}

/** Operators' entries about a user, and the owner of the case. */
export class CaseWorkView {
  /** Name of the operator who works on the case. */
  owner: string | null;
  /** At most 200 entries, newest first, including those about the user's orders. */
  entries: CaseEntryView[];
}
