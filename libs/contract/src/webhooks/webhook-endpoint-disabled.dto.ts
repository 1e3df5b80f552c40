import { ApiProperty } from '@nestjs/swagger';
import { EndpointView } from './endpoint-views.dto.js';

/** Sent to the partner's other endpoints when the service disables one. */
export class WebhookEndpointDisabledBody {
  @ApiProperty({ enum: ['WEBHOOK_ENDPOINT_DISABLED'] }) message: 'WEBHOOK_ENDPOINT_DISABLED';
  /** Time of disabling, epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) timestamp: number;
  payload: EndpointView;
}
