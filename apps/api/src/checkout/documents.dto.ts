import { DOCUMENT_TYPES, type DocumentType, KYC_STATUSES, type KycStatus } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';

export const IDENTITY_DOCUMENT_STATES = ['given', 'missing', 'wantedAgain', 'optional'] as const;
export type IdentityDocumentState = (typeof IDENTITY_DOCUMENT_STATES)[number];

export class IdentityDocumentView {
  @ApiProperty({ enum: DOCUMENT_TYPES }) type: DocumentType;
  /** `wantedAgain`: the last review declined the document. */
  @ApiProperty({ enum: IDENTITY_DOCUMENT_STATES }) state: IdentityDocumentState;
  /** Name of the valid file. */
  filename?: string;
}

/** State of a user's identity check. */
export class IdentityCheckView {
  @ApiProperty({ enum: KYC_STATUSES }) kyc: KycStatus;
  /** Why the last review was declined. */
  reason?: string;
  address?: string;
  documents: IdentityDocumentView[];
}
