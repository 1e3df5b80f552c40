import { METHOD_ATTRIBUTES, type MethodAttribute, TRANSACTION_TYPES } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { ApiAnyJson, OptionalJson, OptionalText, RequiredText } from '../fields.js';
import { OptionalAmount } from '../number-fields.js';

const ATTRIBUTES: Readonly<Record<MethodAttribute, string>> = {
  phone: 'Phone number of the payee, without country code.',
  code: 'Country calling code of `phone`, starting with +.',
  bank: 'Name, usual abbreviation or BIC of the bank of `account`.',
  account: 'Account or alias at which the method pays, such as an account number, an email address or a UPI id.',
  accountName: 'Name of the holder of the account, as the bank has it.',
};

/** Body of a new buy (fiat is paid, crypto is sent to `wallet`) or sell (crypto is deposited, fiat is paid out). */
export class CreateTransactionDto {
  /** `buy` or `sell`. */
  @ApiProperty({ enum: TRANSACTION_TYPES }) @RequiredText(16) type: string;
  /** A supported payment method, such as paynow. */
  @RequiredText(64) method: string;
  /** A supported cryptocurrency, such as BTC. */
  @RequiredText(16) cryptoCurrency: string;
  /** Fiat currency; optional, and must be the method's. */
  @OptionalText(16) currency?: string;
  /** Amount in fiat that the user of a buy pays, as a number or a decimal string. */
  @OptionalAmount() fiat?: number;
  /** Amount in crypto that the user of a sell deposits, as a number or a decimal string. If both amounts are given, `crypto` is used. */
  @OptionalAmount() crypto?: number;
  /** Buy: the destination wallet. */
  @OptionalText(256) wallet?: string;
  /** Buy: an alternative name for `wallet`; together with `wallet`, its destination tag or memo. */
  @OptionalText(256) destination?: string;
  /** The chain, for a cryptocurrency that has several. */
  @OptionalText(64) chain?: string;
  /** Buy: an account at a supported exchange, instead of a wallet. */
  @OptionalText(256) internalAddress?: string;
  /** Sell: the fiat destination, an object with any of phone, code, bank, account, accountName. */
  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(
      METHOD_ATTRIBUTES.map((name) => [name, { type: 'string', description: ATTRIBUTES[name] }]),
    ),
    additionalProperties: true,
  })
  @OptionalJson()
  methodAttributes?: Record<string, unknown>;
  /** Sell: address for refunds of crypto, for instance of a late deposit. It can also be set later. */
  @OptionalText(256) refundDestination?: string;
  /** The checkout request that this transaction comes from. */
  @OptionalText(64) requestId?: string;
  /** Id of a quote of POST /api/quotes, whose exact amounts are used. The amount can then be omitted. */
  @OptionalText(64) quoteId?: string;
  /** Anything of yours. */
  @ApiAnyJson('Your own data, at most 4 KiB as JSON; returned with the transaction and in webhooks.')
  @OptionalJson()
  partnerData?: unknown;
}
