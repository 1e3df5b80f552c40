import { type ProductName, PRODUCTS } from '@rampart/drivers';
import { ApiProperty } from '@nestjs/swagger';

/** The signed-in operator. */
export class OperatorMeView {
  name: string;
  @ApiProperty({ enum: ['sandbox', 'live'] }) mode: 'sandbox' | 'live';
  /** Products whose drivers run; each may have pages of its own. */
  @ApiProperty({ enum: PRODUCTS.map((product) => product.name), isArray: true }) products: ProductName[];
  hasSecondFactor: boolean;
  /** Number of unused recovery codes. */
  @ApiProperty({ type: 'integer' }) recoveryCodes: number;
  /** Time of a recovery code entered in the last ten minutes, which allows another authenticator app to be set up. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) recoveredAt: string | null;
  /** Decisions about more than this many US dollars need a second operator. */
  fourEyesAboveUsd: number;
}
