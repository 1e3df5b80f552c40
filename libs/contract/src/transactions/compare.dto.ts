import { METHOD_IDS, TRANSACTION_TYPES } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { OptionalText, RequiredText } from '../fields.js';
import { OptionalAmount } from '../number-fields.js';
import { EstimateView } from './estimate.view.dto.js';
import { Expand } from './fees.dto.js';

/** Query of the comparison. Either `fiat`, with a currency or a country, or `crypto`; with both amounts, crypto wins. */
export class CompareQueryDto {
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
  /** Compares the methods of one fiat currency, such as SGD. */
  @OptionalText(16) currency?: string;
  /** Compares the methods of one country, in two letters, such as SG. */
  @OptionalText(2) country?: string;
  /** A chain of the cryptocurrency. */
  @OptionalText(64) chain?: string;
  /** Amount in fiat, as a number or a decimal string. */
  @OptionalAmount() fiat?: number;
  /**
   * Amount in crypto, as a number or a decimal string.
   * @example 0.002
   */
  @OptionalAmount() crypto?: number;
  /** `fees`: each estimate has a `feeBreakdown`. */
  @Expand() expand?: string;
}

/** Why a method does not take the amount, with the code and message that an order would get. */
export class MethodRefusalView {
  /** Code of the fault, such as AMOUNT_BELOW_MINIMUM. */
  code: string;
  /** Message of the fault, in English. */
  message: string;
}

/** A payment method with its estimate of the amount, or the reason for its refusal. */
export class ComparedMethodView {
  /** Id of the payment method. */
  @ApiProperty({ enum: METHOD_IDS }) method: string;
  /** Display name. */
  name: string;
  /** Two letters. */
  country: string;
  /** Fiat currency. */
  currency: string;
  /** Minimum amount, in fiat. */
  min: number;
  /** Maximum amount, in fiat. */
  max: number;
  /** Equal to that of POST /api/transactions/estimate with this method. */
  estimate?: EstimateView;
  /** Reason for the refusal, in place of an estimate. */
  refusal?: MethodRefusalView;
}

/** The methods that were compared: first those with an estimate, from the best for the user to the worst. */
export class ComparisonView {
  /** The methods, the one with the best rate first; those that refuse the amount are last. */
  data: ComparedMethodView[];
}
