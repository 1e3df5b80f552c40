import { ApiProperty } from '@nestjs/swagger';
import { EndpointView } from './endpoints.dto.js';

/** Told to the partner's other endpoints when we disable one. */
export class WebhookEndpointDisabledBody {
  @ApiProperty({ enum: ['WEBHOOK_ENDPOINT_DISABLED'] }) message: 'WEBHOOK_ENDPOINT_DISABLED';
  /** When it was disabled, epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) timestamp: number;
  payload: EndpointView;
}
