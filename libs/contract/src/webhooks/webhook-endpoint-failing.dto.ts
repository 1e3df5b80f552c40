import { ApiProperty } from '@nestjs/swagger';
import { EndpointView } from './endpoint-views.dto.js';

/** Sent to the partner's other endpoints when one has accepted nothing for 24 hours, and again after 72; after 120 it is disabled. */
export class WebhookEndpointFailingBody {
  @ApiProperty({ enum: ['WEBHOOK_ENDPOINT_FAILING'] }) message: 'WEBHOOK_ENDPOINT_FAILING';
  /** Time of the notice, epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) timestamp: number;
  payload: EndpointView;
}
