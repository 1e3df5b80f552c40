import { ApiProperty } from '@nestjs/swagger';
import { PartnerNameView } from '../operators/shared.dto.js';

export class BouncedAddressView {
  @ApiProperty({ format: 'uuid' }) userId: string;
  partner: PartnerNameView;
  /** The first character and the domain of the address. */
  masked: string;
  /** Status codes of the mail server. */
  reason: string;
  /** `reply` to a delivery attempt, or a later `report`. */
  @ApiProperty({ enum: ['reply', 'report'] }) source: 'reply' | 'report';
  @ApiProperty({ format: 'date-time' }) at: string;
  /** Number of emails withheld since then. */
  @ApiProperty({ type: 'integer' }) withheld: number;
}
