import { ApiProperty } from '@nestjs/swagger';

export class PingedEndpoint {
  /** The endpoint that is pinged. */
  @ApiProperty({ format: 'uuid' }) endpointId: string;
}

/** A test, sent when the partner asks for it. */
export class WebhookPingBody {
  @ApiProperty({ enum: ['WEBHOOK_PING'] }) message: 'WEBHOOK_PING';
  /** Time of the ping, epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) timestamp: number;
  payload: PingedEndpoint;
}
