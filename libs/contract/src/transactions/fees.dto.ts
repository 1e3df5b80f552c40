import { CRYPTO_CODES, FIAT_CODES } from '@rampart/kernel';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { InAnyCase, OptionalText } from '../fields.js';
import { Plain } from '../plain-fields.js';

const FEE_TYPES = ['service', 'partnerMarkup', 'referralDiscount', 'payout'] as const;

/** `expand=fees`, or nothing. */
export const Expand = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ enum: ['fees'] }),
    InAnyCase(['fees']),
    OptionalText(16),
    IsIn(['fees'], { message: 'expand must be fees' }),
    Plain((value) => value === undefined || value === 'fees'),
  );

/** Optional fields of a response besides the contract's. */
export class ExpandDto {
  /** `fees`: the response has a `feeBreakdown`. */
  @Expand() expand?: string;
}

export class FeeLineView {
  /** Kind of the charge or discount. */
  @ApiProperty({ enum: FEE_TYPES }) type: (typeof FEE_TYPES)[number];
  /** In the currency of the breakdown; a discount is negative. */
  amount: number;
  /** The amount in crypto, if it is calculated in crypto. */
  crypto?: number;
  /** Percent of the crypto amount; for a discount, percent of the service charge. */
  percent?: number;
}

/** Parts of the charges. The lines sum to the total exactly. */
export class FeeBreakdownView {
  /** The currency of `total` in the transaction: crypto for a buy, fiat for a sell. */
  @ApiProperty({ enum: [...CRYPTO_CODES, ...FIAT_CODES] }) currency: string;
  /** Charges and discounts. */
  lines: FeeLineView[];
  /** Difference between the amount before charges and the amount that the user receives. */
  total: number;
}
