import { OptionalText, PersonNameDto, RequiredEmail, RequiredText, TypedPhone } from '@rampart/contract';
import { EDITABLE_TERMS, type EditableTerm } from '@rampart/data';
import {
  KYC_STATUSES,
  type KycStatus,
  RAMPART_MODES,
  type RampartMode,
  TRANSACTION_TYPES,
  type TransactionType,
} from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, Matches } from 'class-validator';

/** Parameters of the checkout page's address. */
export class StartCheckoutSessionDto {
  /** Id of a single-use link, with its token. */
  @OptionalText(64) session?: string;
  @OptionalText(64) token?: string;
  @OptionalText(64) requestId?: string;
  @OptionalText(200) apiKey?: string;
  /** Sealed branding for a partner's preview. */
  @OptionalText(4000) preview?: string;
}

export class SignInStartDto {
  @RequiredEmail() email: string;
  /** Number without the country code. */
  @TypedPhone() @RequiredText(32) @IsNotEmpty() phone: string;
  /** Country calling code starting with +. */
  @TypedPhone()
  @RequiredText(8)
  @Matches(/^\+\d{1,4}$/, { message: 'code must be a country calling code starting with +' })
  code: string;
}

export class SignInNamesDto extends PersonNameDto {}

export class CheckoutPartnerView {
  name: string;
  logoUrl?: string;
  /** Partner pages that the checkout links to; https only. */
  termsUrl?: string;
  privacyUrl?: string;
  helpUrl?: string;
  contactUrl?: string;
  /** Origins that receive the page's messages; empty allows any, for partners that registered none. */
  origins: string[];
  /** URL prefixes to which the page may redirect. */
  redirectUrls: string[];
  /** Seconds from a completed order to the automatic return; absent if the page does not return automatically. */
  @ApiProperty({ type: 'integer' }) returnAfterSeconds?: number;
}

/** Fields fixed by the partner's request. */
export class CheckoutRequestView {
  @ApiProperty({ enum: TRANSACTION_TYPES }) type?: TransactionType;
  cryptoCurrency?: string;
  currency?: string;
  wallet?: string;
  internalAddress?: string;
  /** Whether an order was already created from the request. */
  used: boolean;
}

/** Terms of the single-use link that opened the page. */
export class CheckoutTermsView {
  @ApiProperty({ enum: TRANSACTION_TYPES }) type?: TransactionType;
  cryptoCurrency?: string;
  chain?: string;
  currency?: string;
  method?: string;
  fiat?: number;
  crypto?: number;
  wallet?: string;
  destinationTag?: string;
  internalAddress?: string;
  /** Sell: proposed address for refunds of crypto. */
  refundDestination?: string;
  redirectUrl?: string;
  /** Language of the page. */
  language?: string;
  /** Terms that the user may change. */
  @ApiProperty({ enum: EDITABLE_TERMS, isArray: true }) editable: EditableTerm[];
}

export class CheckoutUserView {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  @ApiProperty({ enum: KYC_STATUSES }) kyc: KycStatus;
}

/** A session of the checkout page. */
export class CheckoutSessionView {
  @ApiProperty({ enum: RAMPART_MODES }) mode: RampartMode;
  partner: CheckoutPartnerView;
  request?: CheckoutRequestView;
  terms?: CheckoutTermsView;
  /** The signed-in user. */
  user?: CheckoutUserView;
  /** Whether the phone is verified but the name is missing. */
  awaitsName: boolean;
  /** The order that the page shows. */
  @ApiProperty({ format: 'uuid' }) orderId?: string;
  /** The user's newest order that is neither final nor expired. */
  @ApiProperty({ format: 'uuid' }) waitingOrderId?: string;
  /** Whether the session began on another device and continues here. */
  handedOver: boolean;
}

/** A link that continues the session on the user's phone. */
export class HandOffView {
  /** Token for `hand-off/take`; works once. */
  token: string;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
}

export class TakeHandOffDto {
  @RequiredText(64) @IsNotEmpty() token: string;
}

export class StartedCheckoutSessionView extends CheckoutSessionView {
  /** Bearer token of the session. */
  token: string;
}
