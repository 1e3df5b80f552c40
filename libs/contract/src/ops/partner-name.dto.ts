import { ApiProperty } from '@nestjs/swagger';

export class PartnerNameView {
  @ApiProperty({ format: 'uuid' }) id: string;
  name: string;
}
