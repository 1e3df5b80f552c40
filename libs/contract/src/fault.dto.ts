import { FAULTS } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';

export class FaultDetailView {
  field: string;
  problem: string;
}

/** Every error answer has this shape. */
export class FaultView {
  /** The HTTP status. */
  @ApiProperty({ type: 'integer' }) statusCode: number;
  /** The HTTP status in words. */
  error: string;
  /** One sentence for a developer. */
  message: string;
  /** Stable; what a program should look at. */
  @ApiProperty({ enum: Object.keys(FAULTS) })
  code: string;
  /** Your own X-Request-Id, or else ours; quote it when you ask for help. */
  requestId: string;
  /** Which fields were wrong, when several may be. */
  details?: FaultDetailView[];
}
