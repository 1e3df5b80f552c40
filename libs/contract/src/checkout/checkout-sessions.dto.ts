import { EDITABLE_TERMS, type EditableTerm } from '@rampart/data';
import { TRANSACTION_TYPES } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsArray, IsIn } from 'class-validator';
import { ApiAnyJson, InAnyCase, Optional, OptionalId, OptionalJson, OptionalText, UniqueItems } from '../fields.js';
import { OptionalAmount } from '../number-fields.js';

/** Body of a new checkout session. Everything is optional; what you give is fixed, unless `editable` names it. */
export class CreateCheckoutSessionDto {
  /**
   * `buy` or `sell`.
   * @example "buy"
   */
  @ApiProperty({ enum: TRANSACTION_TYPES }) @OptionalText(16) type?: string;
  /**
   * A supported cryptocurrency.
   * @example "BTC"
   */
  @OptionalText(16) cryptoCurrency?: string;
  /** A chain of the cryptocurrency. */
  @OptionalText(64) chain?: string;
  /** Fiat currency; with a method, the method's. */
  @OptionalText(16) currency?: string;
  /**
   * A supported payment method.
   * @example "paynow"
   */
  @OptionalText(64) method?: string;
  /**
   * Amount in fiat, as a number or a decimal string.
   * @example 200
   */
  @OptionalAmount() fiat?: number;
  /** Amount in crypto. If both amounts are given, `crypto` is used. */
  @OptionalAmount() crypto?: number;
  /** Buy: the destination wallet. */
  @OptionalText(256) wallet?: string;
  /** Buy: the destination tag or memo of the wallet. */
  @OptionalText(256) destinationTag?: string;
  /** Buy: an account at a supported exchange, instead of a wallet. */
  @OptionalText(256) internalAddress?: string;
  /** Sell: address for refunds of crypto, which the user can still change. */
  @OptionalText(256) refundDestination?: string;
  /** The only user who may sign in. Without it, any user of yours may, and new ones can sign up. */
  @OptionalId() userId?: string;
  /**
   * Where the user returns to. The page links it if it is below one of your registered `redirectUrls`.
   * @example "https://shop.example.com/back"
   */
  @OptionalText(2_000) redirectUrl?: string;
  /**
   * Language of the page; without it, the browser's.
   * @example "en"
   */
  @OptionalText(35) language?: string;
  /** Anything of yours. */
  @ApiAnyJson('Your own data, at most 4 KiB as JSON; returned with the transaction and in webhooks.')
  @OptionalJson()
  partnerData?: unknown;
  /** Given terms that the user may change. */
  @InAnyCase(EDITABLE_TERMS)
  @Optional()
  @IsArray()
  @UniqueItems()
  @IsIn(EDITABLE_TERMS, { each: true })
  @ApiProperty({ enum: EDITABLE_TERMS, isArray: true })
  editable?: EditableTerm[];
}

/** Statuses of a checkout session: it can be opened, was opened, or can no longer be opened. */
export const CHECKOUT_SESSION_STATUSES = ['open', 'used', 'expired'] as const;
export type CheckoutSessionStatus = (typeof CHECKOUT_SESSION_STATUSES)[number];

/** A checkout session of your server. */
export class ServerCheckoutSessionView {
  /** The session's id, which is also in its URL. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Whether the URL can still be opened, was opened, or has expired. */
  @ApiProperty({ enum: CHECKOUT_SESSION_STATUSES }) status: CheckoutSessionStatus;
  /** Time until which it can be opened, ISO 8601. */
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
  /** Time at which it was opened. */
  @ApiProperty({ format: 'date-time' }) usedAt?: string;
  /** The transaction that the page shows, once the user has placed an order. */
  @ApiProperty({ format: 'uuid' }) transactionId?: string;
}

export class CreatedCheckoutSessionView extends ServerCheckoutSessionView {
  /** Address of the hosted checkout. It contains the secret that opens it, once. */
  url: string;
}
