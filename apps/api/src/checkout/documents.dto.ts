import {
  DOCUMENT_TYPES,
  type DocumentType,
  KYC_DECLINE_CODES,
  type KycDeclineCode,
  KYC_STATUSES,
  type KycStatus,
} from '@rampart/kernel';
import { PersonNameDto, SubmitKycDto } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';

export const IDENTITY_DOCUMENT_STATES = ['given', 'missing', 'wantedAgain', 'optional'] as const;
export type IdentityDocumentState = (typeof IDENTITY_DOCUMENT_STATES)[number];

export class IdentityDocumentView {
  @ApiProperty({ enum: DOCUMENT_TYPES }) type: DocumentType;
  /** `wantedAgain`: the last review declined the document. */
  @ApiProperty({ enum: IDENTITY_DOCUMENT_STATES }) state: IdentityDocumentState;
  /** Name of the valid file. */
  filename?: string;
}

export class IdentityNameView {
  firstName: string;
  lastName: string;
}

/** State of a user's identity check. */
export class IdentityCheckView {
  @ApiProperty({ enum: KYC_STATUSES }) kyc: KycStatus;
  /** Why the last review was declined. */
  reason?: string;
  /** Code of the reason, if the reviewer chose a standard one. */
  @ApiProperty({ enum: KYC_DECLINE_CODES }) code?: KycDeclineCode;
  /** Whether the last review ended the check permanently, so that nothing more can be submitted. */
  isFinal?: boolean;
  /** The name to correct, if the review found that it differs from the document. */
  name?: IdentityNameView;
  address?: string;
  documents: IdentityDocumentView[];
}

export class IdentityNameDto extends PersonNameDto {}

export class SubmitIdentityDto extends SubmitKycDto {
  /** The corrected name; allowed only if the last review found that it differs. */
  @IsOptional() @ValidateNested() @Type(() => IdentityNameDto) name?: IdentityNameDto;
}
