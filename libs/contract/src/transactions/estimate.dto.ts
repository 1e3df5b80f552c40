import { OptionalText, RequiredText } from '../fields.js';
import { OptionalAmount } from '../number-fields.js';
import { Expand } from './fees.dto.js';

/** Body (or query) of the estimate. Either `method` or `currency`, and either `fiat` or `crypto`; with both amounts, crypto wins. */
export class EstimateDto {
  /**
   * `buy` or `sell`.
   * @example "buy"
   */
  @RequiredText(16) type: string;
  /**
   * A supported cryptocurrency, such as BTC; any case.
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
  /** A chain of the cryptocurrency; it decides the network fee of a buy where that is passed on. */
  @OptionalText(64) chain?: string;
  /**
   * Amount in fiat. A plain decimal as text is accepted as well.
   * @example 200
   */
  @OptionalAmount() fiat?: number;
  /** Amount in crypto; likewise. */
  @OptionalAmount() crypto?: number;
}

/** The estimate request as a query. */
export class EstimateQueryDto extends EstimateDto {
  /** `fees`: the response has a `feeBreakdown`. */
  @Expand() expand?: string;
}
