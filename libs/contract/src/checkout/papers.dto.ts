import { DOCUMENT_TYPES, type DocumentType, KYC_STATUSES, type KycStatus } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';

export const PAPER_STATES = ['given', 'missing', 'wantedAgain', 'optional'] as const;
export type PaperState = (typeof PAPER_STATES)[number];

export class PaperView {
  @ApiProperty({ enum: DOCUMENT_TYPES }) type: DocumentType;
  /** `wantedAgain`: the last review was not content with it. */
  @ApiProperty({ enum: PAPER_STATES }) state: PaperState;
  /** Of the file that counts. */
  filename?: string;
}

/** How far a user's identity check is. */
export class PapersView {
  @ApiProperty({ enum: KYC_STATUSES }) kyc: KycStatus;
  /** Why the last review was declined. */
  reason?: string;
  address?: string;
  documents: PaperView[];
}
