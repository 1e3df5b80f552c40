import { ApiProperty } from '@nestjs/swagger';

export class PingedEndpoint {
  /** The endpoint that is pinged. */
  @ApiProperty({ format: 'uuid' }) endpointId: string;
}
