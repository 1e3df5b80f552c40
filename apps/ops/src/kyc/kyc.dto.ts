import { OptionalDocumentTypes, OptionalText, RequiredText } from '@rampart/contract';
import { DOCUMENT_TYPES, type DocumentType, KYC_STATUSES, type KycStatus } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, MinLength } from 'class-validator';
import { PartnerNameView } from '../operators/shared.dto.js';

export class ApproveKycDto {
  /** For the audit. */
  @OptionalText(500) reason?: string;
}

export class KycQueryDto {
  /** A kyc status; all when left out. */
  @OptionalText(32) status?: string;
}

export class DeclineKycDto {
  /** Told to the user. */
  @RequiredText(500) @IsNotEmpty() reason: string;
  /** The documents that have to be given again; without it those given stay good. */
  @OptionalDocumentTypes() wantedAgain?: DocumentType[];
}

export class KycDocumentView {
  id: string;
  type: string;
  filename: string;
  mediaType: string;
  /** Bytes. */
  size: number;
}

export class KycCaseView {
  userId: string;
  partnerId: string;
  firstName: string;
  lastName: string;
  @ApiProperty({ enum: KYC_STATUSES }) kyc: KycStatus;
  @ApiProperty({ format: 'date-time' }) submittedAt?: string;
  reason?: string;
  documents: KycDocumentView[];
}

/** One user in the queue; nothing that tells who it is, so that looking at the queue opens nobody's file. */
export class KycWaitingView {
  @ApiProperty({ format: 'uuid' }) userId: string;
  /** Of first and last name. */
  initials: string;
  partner: PartnerNameView;
  /** ISO 3166 alpha-2, of the verified phone. */
  country: string | null;
  @ApiProperty({ format: 'date-time' }) submittedAt: string;
  /** How often this user was declined before. */
  @ApiProperty({ type: 'integer' }) declinedBefore: number;
  /** The operator who opened the file last, within the last quarter of an hour. */
  openedBy: string | null;
}

export class KycFileDocumentView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: DOCUMENT_TYPES }) type: DocumentType;
  filename: string;
  mediaType: string;
  /** Bytes. */
  @ApiProperty({ type: 'integer' }) size: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  /** `current`: to be judged; `declined`: was of no use; `replaced`: another of its type came after it. */
  @ApiProperty({ enum: ['current', 'declined', 'replaced'] }) state: 'current' | 'declined' | 'replaced';
}

export class KycTryView {
  @ApiProperty({ format: 'date-time' }) submittedAt: string;
  @ApiProperty({ enum: ['approved', 'declined'], nullable: true, type: 'string' }) decision:
    'approved' | 'declined' | null;
  reason: string | null;
  /** What had to be given again. */
  @ApiProperty({ enum: DOCUMENT_TYPES, isArray: true }) wantedAgain: DocumentType[];
  /** `reviewer`, `operator:<name>` or `sandbox`. */
  decidedBy: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) decidedAt: string | null;
}

export class KycFileView {
  @ApiProperty({ format: 'uuid' }) userId: string;
  partner: PartnerNameView;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  country: string | null;
  address: string | null;
  @ApiProperty({ enum: KYC_STATUSES }) kyc: KycStatus;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  documents: KycFileDocumentView[];
  /** The latest first. */
  tries: KycTryView[];
}

export class AskAgainDto {
  /** 3 to 500 characters, told to the user. */
  @RequiredText(500) @MinLength(3) reason: string;
  /** What must be sent again; without it what was given stays good. */
  @OptionalDocumentTypes() wantedAgain?: DocumentType[];
}
