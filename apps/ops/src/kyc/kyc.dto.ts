import { OptionalDocumentTypes, OptionalText, OptionalWord, RequiredText } from '@rampart/contract';
import {
  DOCUMENT_TYPES,
  type DocumentType,
  KYC_DECLINE_CODES,
  type KycDeclineCode,
  KYC_STATUSES,
  type KycStatus,
} from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional, IsUUID, MinLength } from 'class-validator';
import { CaseWorkView } from '../case-notes/case-notes.dto.js';
import { PartnerNameView } from '../operators/shared.dto.js';

/** Names the review that an operator saw, so that a decision never applies to documents submitted later. */
export class DecidedReviewDto {
  /** The decided review, as the file lists it; defaults to the user's open one. */
  @IsOptional() @IsUUID() @ApiProperty({ format: 'uuid' }) reviewId?: string;
}

export class ApproveKycDto extends DecidedReviewDto {
  /** Reason for the audit log. */
  @OptionalText(500) reason?: string;
}

export class KycQueryDto {
  /** A KYC status; all if omitted. */
  @OptionalWord(KYC_STATUSES) status?: KycStatus;
}

export class DeclineKycDto extends DecidedReviewDto {
  /** Shown to the user. */
  @RequiredText(500) @IsNotEmpty() reason: string;
  /** Code of the reason, which the checkout translates for the user. */
  @IsOptional() @IsIn(KYC_DECLINE_CODES) @ApiProperty({ enum: KYC_DECLINE_CODES }) code?: KycDeclineCode;
  /** Documents to submit again; if omitted, all documents stay valid. */
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

/** A user in the queue, without personal data, so that viewing the queue opens no file. */
export class KycWaitingView {
  @ApiProperty({ format: 'uuid' }) userId: string;
  /** Initials of first and last name. */
  initials: string;
  partner: PartnerNameView;
  /** ISO 3166 alpha-2 country of the verified phone. */
  country: string | null;
  @ApiProperty({ format: 'date-time' }) submittedAt: string;
  /** Number of earlier declines of this user. */
  @ApiProperty({ type: 'integer' }) declinedBefore: number;
  /** The last operator who opened the file within 15 minutes. */
  openedBy: string | null;
  /** Name of the operator who works on the case. */
  owner: string | null;
}

/** Another user, of any partner, who submitted the same file. */
export class SameDocumentView {
  @ApiProperty({ format: 'uuid' }) userId: string;
  partner: PartnerNameView;
  @ApiProperty({ enum: KYC_STATUSES }) kyc: KycStatus;
}

export class KycFileDocumentView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: DOCUMENT_TYPES }) type: DocumentType;
  filename: string;
  mediaType: string;
  /** Bytes. */
  @ApiProperty({ type: 'integer' }) size: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  /** `current` is under review, `declined` was refused, `replaced` has a newer one of its type. */
  @ApiProperty({ enum: ['current', 'declined', 'replaced'] }) state: 'current' | 'declined' | 'replaced';
  /** Whether the vault has lost the file: restore it from a backup, or request the document again. */
  isMissing: boolean;
  /** Other users who submitted the same file, at most 10. */
  seenOn: SameDocumentView[];
}

export class KycReviewView {
  @ApiProperty({ format: 'uuid' }) reviewId: string;
  @ApiProperty({ format: 'date-time' }) submittedAt: string;
  @ApiProperty({ enum: ['approved', 'declined'], nullable: true, type: 'string' }) decision:
    'approved' | 'declined' | null;
  reason: string | null;
  /** Declined permanently. */
  isFinal: boolean;
  /** Documents that the user must submit again. */
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
  /** When an operator erased the user, so that names and documents became unreadable. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) erasedAt: string | null;
  documents: KycFileDocumentView[];
  /** Newest first. */
  tries: KycReviewView[];
  work: CaseWorkView;
}

export class RequestDocumentsDto extends DecidedReviewDto {
  /** 3 to 500 characters, shown to the user. */
  @RequiredText(500) @MinLength(3) reason: string;
  /** Code of the reason, which the checkout translates for the user. */
  @IsOptional() @IsIn(KYC_DECLINE_CODES) @ApiProperty({ enum: KYC_DECLINE_CODES }) code?: KycDeclineCode;
  /** Documents to submit again; if omitted, all documents stay valid. */
  @OptionalDocumentTypes() wantedAgain?: DocumentType[];
}

export class DeclineFinallyDto extends DecidedReviewDto {
  /** 3 to 500 characters, shown to the user. */
  @RequiredText(500) @MinLength(3) reason: string;
}
