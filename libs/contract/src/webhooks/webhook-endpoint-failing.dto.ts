import { ApiProperty } from '@nestjs/swagger';
import { EndpointView } from './endpoints.dto.js';

/** Told to the partner's other endpoints when one has taken nothing for 24 hours, and again after 72; after 120 it is disabled. */
export class WebhookEndpointFailingBody {
  @ApiProperty({ enum: ['WEBHOOK_ENDPOINT_FAILING'] }) message: 'WEBHOOK_ENDPOINT_FAILING';
  /** When that was noticed, epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) timestamp: number;
  payload: EndpointView;
}
