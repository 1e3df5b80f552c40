import { ApiProperty } from '@nestjs/swagger';
import { PartnerNameView } from '../operators/shared.dto.js';

export class BouncedAddressView {
  @ApiProperty({ format: 'uuid' }) userId: string;
  partner: PartnerNameView;
  /** Its first character and its domain. */
  masked: string;
  /** Codes of the mail server. */
  reason: string;
  /** `reply` to an attempt, or a `report` that came later. */
  @ApiProperty({ enum: ['reply', 'report'] }) source: 'reply' | 'report';
  @ApiProperty({ format: 'date-time' }) at: string;
  /** Emails that were not sent since. */
  @ApiProperty({ type: 'integer' }) withheld: number;
}
