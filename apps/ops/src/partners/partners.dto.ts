import { Optional, OptionalText, Percent, RequiredEmail, RequiredText } from '@rampart/contract';
import { ENDPOINT_HEALTHS, type EndpointHealthState } from '@rampart/data';
import { MEMBER_ROLES, type MemberRole } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';

/** Maximum markup, in percent. */
const MAX_MARKUP = 10;

export class CreatePartnerDto {
  @RequiredText(200) @IsNotEmpty() name: string;
  /** The partner's markup on the service charge, in percent of the crypto amount: 0 to 10, two decimals; defaults to 0. */
  @Optional() @Percent(MAX_MARKUP) markupPercent?: number;
}

export class ChangePartnerDto {
  /** Markup on future orders. */
  @Percent(MAX_MARKUP) markupPercent: number;
  /** Reason for the audit log. */
  @OptionalText(500) reason?: string;
}

export class PartnerTermsView {
  id: string;
  name: string;
  markupPercent: number;
}

export class CreatedPartnerView {
  id: string;
  apiKey: string;
  /** Shown only once. */
  apiSecret: string;
}

export class InviteOwnerDto {
  @RequiredEmail() email: string;
}

export class InvitationLinkView {
  /** Shown only once. */
  link: string;
}

export class PartnerSummaryView {
  @ApiProperty({ format: 'uuid' }) id: string;
  name: string;
  /** Whether `npm start` created the partner. */
  seeded: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  /** Number of users, counted up to 1,000. */
  @ApiProperty({ type: 'integer' }) users: number;
  /** Number of orders in the last 24 hours. */
  @ApiProperty({ type: 'integer' }) ordersToday: number;
  @ApiProperty({ type: 'integer' }) activeKeys: number;
  @ApiProperty({ type: 'integer' }) endpoints: number;
  /** Number of failing endpoints. */
  @ApiProperty({ type: 'integer' }) troubledEndpoints: number;
}

export class PartnerKeyView {
  /** Public key, the user name of HTTP Basic. */
  key: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) revokedAt: string | null;
}

export class PartnerEndpointView {
  @ApiProperty({ format: 'uuid' }) id: string;
  url: string;
  eventTypes: string[];
  @ApiProperty({ enum: ENDPOINT_HEALTHS }) health: EndpointHealthState;
  disabledReason: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) failingSince: string | null;
  /** Number of pending deliveries. */
  @ApiProperty({ type: 'integer' }) waiting: number;
  /** Number of dead and held deliveries. */
  @ApiProperty({ type: 'integer' }) stopped: number;
}

export class PartnerMemberView {
  @ApiProperty({ format: 'uuid' }) id: string;
  email: string;
  @ApiProperty({ enum: MEMBER_ROLES }) role: MemberRole;
}

export class PartnerFileView {
  @ApiProperty({ format: 'uuid' }) id: string;
  name: string;
  seeded: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  /** Markup on the service charge, in percent of the crypto amount; decimal text. */
  markupPercent: string;
  /** Name that users read instead of the partner's. */
  displayName: string | null;
  brandColor: string | null;
  logoUrl: string | null;
  /** Origins whose pages may embed the checkout. */
  allowedOrigins: string[];
  keys: PartnerKeyView[];
  endpoints: PartnerEndpointView[];
  members: PartnerMemberView[];
}
