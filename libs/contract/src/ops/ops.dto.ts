import { type DocumentType, KYC_STATUSES, type KycStatus } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';
import { Optional, OptionalDocumentTypes, OptionalText, Percent, RequiredText } from '../fields.js';

/** Most that a partner may add, in percent. */
const MOST_MARKUP = 10;

export class CreatePartnerDto {
  @RequiredText(200) @IsNotEmpty() name: string;
  /** What the partner adds to the service charge, in percent of the crypto amount: 0 to 10, two decimals; 0 when left out. */
  @Optional() @Percent(MOST_MARKUP) markupPercent?: number;
}

export class ChangePartnerDto {
  /** For what is ordered from now on; see above. */
  @Percent(MOST_MARKUP) markupPercent: number;
  /** For the audit. */
  @OptionalText(500) reason?: string;
}

export class PartnerTermsView {
  id: string;
  name: string;
  markupPercent: number;
}

export class CreatedPartnerView {
  id: string;
  apiKey: string;
  /** Shown this once. */
  apiSecret: string;
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
