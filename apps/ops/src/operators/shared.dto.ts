import { ApiProperty } from '@nestjs/swagger';

export class MoneyView {
  /** Decimal text. */
  amount: string;
  currency: string;
}

export class PartnerNameView {
  @ApiProperty({ format: 'uuid' }) id: string;
  name: string;
}
