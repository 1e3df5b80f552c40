import { ApiProperty } from '@nestjs/swagger';

export class BlockedUserView {
  @ApiProperty({ format: 'uuid' }) userId: string;
  reason: string;
  @ApiProperty({ format: 'date-time' }) blockedAt: string;
}
