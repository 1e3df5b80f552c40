import { KYC_STATUSES, type KycStatus } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';
import { OptionalText, RequiredText } from '../fields.js';

export class CreatePartnerDto {
  @RequiredText(200) @IsNotEmpty() name: string;
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
