import { Optional, OptionalMoment, OptionalText, UserView } from '@rampart/contract';
import { DOCUMENT_TYPES, type DocumentType, KYC_STATUSES, type KycStatus } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { PageQueryDto, PageView } from './page.dto.js';

export class UsersQueryDto extends PageQueryDto {
  @Optional() @IsIn(KYC_STATUSES) @ApiProperty({ enum: KYC_STATUSES }) kyc?: KycStatus;
  /** An id, or part of an email, a name or a phone number. */
  @OptionalText(200) search?: string;
  /** When the user signed up. */
  @OptionalMoment() from?: string;
  @OptionalMoment() to?: string;
}

export class UserRowView extends UserView {
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  country?: string;
}

export class UsersView extends PageView {
  data: UserRowView[];
}

/** A document without its content. */
export class DocumentView {
  @ApiProperty({ enum: DOCUMENT_TYPES }) type: DocumentType;
  @ApiProperty({ format: 'date-time' }) uploadedAt: string;
  mediaType: string;
  @ApiProperty({ type: 'integer' }) bytes: number;
}

export class UserFileView {
  user: UserRowView;
  documents: DocumentView[];
  /** The user's loyalty points; absent if there are none. */
  points?: number;
}
