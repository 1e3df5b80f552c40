import type { WebhookEndpoint } from '@rampart/data';
import { ApiProperty } from '@nestjs/swagger';
import { OptionalFlag, OptionalText, RequiredText } from '../fields.js';

export class CreateEndpointDto {
  /**
   * Where notifications are sent; kept letter for letter.
   * @example "https://partner.example/Hooks/Rampart"
   */
  @RequiredText(2048) url: string;
}

export class UpdateEndpointDto {
  /** Another address; the same when left out. */
  @OptionalText(2048) url?: string;
  /**
   * False stops deliveries; what happens meanwhile is held.
   * @example false
   */
  @OptionalFlag() enabled?: boolean;
}

export class EndpointView {
  @ApiProperty({ format: 'uuid' }) id: string;
  url: string;
  enabled: boolean;
  /** Why we disabled it, when we did. */
  disabledReason?: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class CreatedEndpointView extends EndpointView {
  /** Signs every notification (Standard Webhooks); shown this once. */
  secret: string;
}

export const endpointView = ({ id, url, enabled, disabledReason, createdAt }: WebhookEndpoint): EndpointView => ({
  id,
  url,
  enabled,
  ...(disabledReason === null ? {} : { disabledReason }),
  createdAt: createdAt.toISOString(),
});
