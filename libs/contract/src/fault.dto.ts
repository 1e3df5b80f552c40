import { FAULTS } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';

export class FaultDetailView {
  /** Name of the field; an inner field follows its parent and a dot. */
  field: string;
  /** One sentence on what is wrong with its value. */
  problem: string;
}

/** Every error response has this shape. */
export class FaultView {
  /** The HTTP status. */
  @ApiProperty({ type: 'integer' }) statusCode: number;
  /** The HTTP status in words. */
  error: string;
  /** One sentence for a developer. */
  message: string;
  /** Stable code for programs to branch on. */
  @ApiProperty({ enum: Object.keys(FAULTS) })
  code: string;
  /** Your X-Request-Id, or one of the service; quote it when you contact support. */
  requestId: string;
  /** The invalid fields. */
  details?: FaultDetailView[];
}
