import { TRANSACTION_TYPES } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { OptionalText, RequiredText } from '../fields.js';
import { OptionalAmount } from '../number-fields.js';
import { Expand } from './fees.dto.js';

/** Body (or query) of the estimate. Either `method` or `currency`, and either `fiat` or `crypto`; with both amounts, crypto wins. */
export class EstimateDto {
  /**
   * `buy` or `sell`.
   * @example "buy"
   */
  @ApiProperty({ enum: TRANSACTION_TYPES }) @RequiredText(16) type: string;
  /**
   * A supported cryptocurrency, such as BTC; case-insensitive.
   * @example "BTC"
   */
  @RequiredText(16) cryptoCurrency: string;
  /**
   * A supported payment method, such as paynow.
   * @example "paynow"
   */
  @OptionalText(64) method?: string;
  /** A fiat currency, such as SGD. */
  @OptionalText(16) currency?: string;
  /** A chain of the cryptocurrency. It determines the network fee of a buy, if that fee is charged to the user. */
  @OptionalText(64) chain?: string;
  /** Buy: the destination wallet. An address that no key opens is refused here already. */
  @OptionalText(256) wallet?: string;
  /**
   * Amount in fiat, as a number or a decimal string.
   * @example 200
   */
  @OptionalAmount() fiat?: number;
  /** Amount in crypto, as a number or a decimal string. */
  @OptionalAmount() crypto?: number;
}

/** The estimate request as a query. */
export class EstimateQueryDto extends EstimateDto {
  /** `fees`: the response has a `feeBreakdown`. */
  @Expand() expand?: string;
}
