import { TRANSACTION_TYPES } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { OptionalFlag, OptionalText } from '../fields.js';

/** Body of a new checkout request; everything is optional. */
export class CreateRequestDto {
  /**
   * `sell` or `buy`.
   * @example "buy"
   */
  @ApiProperty({ enum: TRANSACTION_TYPES }) @OptionalText(16) type?: string;
  /**
   * Cryptocurrency.
   * @example "BTC"
   */
  @OptionalText(16) cryptoCurrency?: string;
  /**
   * Fiat currency.
   * @example "SGD"
   */
  @OptionalText(16) currency?: string;
  /** Wallet for buying transactions. */
  @OptionalText(256) wallet?: string;
  /** Only for supported exchanges. */
  @OptionalText(256) internalAddress?: string;
  /** Send crypto to the service's own wallet. */
  @OptionalFlag() autoSelling?: boolean;
}
