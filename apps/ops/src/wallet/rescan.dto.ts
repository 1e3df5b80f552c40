import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';

/** From where a chain is read again. */
export class RescanDto extends ReasonDto {
  /** Height of the first block. */
  @ApiProperty({ type: 'integer' }) @IsInt() @Min(0) @Max(Number.MAX_SAFE_INTEGER) from: number;
}

export class BitcoinRescanView {
  @ApiProperty({ type: 'integer' }) from: number;
  /** Deposits that were not known before; null while the node still reads. */
  @ApiProperty({ type: 'integer', nullable: true }) found: number | null;
}

export class EvmRescanView {
  chain: string;
  @ApiProperty({ type: 'integer' }) from: number;
  /** At most 500 blocks are read at once. */
  @ApiProperty({ type: 'integer' }) to: number;
  /** Deposits that were not known before. */
  @ApiProperty({ type: 'integer' }) found: number;
  /** Where to go on; null at the block that was read last. */
  @ApiProperty({ type: 'integer', nullable: true }) next: number | null;
}

export class EvmRestartView {
  /** `proposed` awaits a second operator. */
  @ApiProperty({ enum: ['proposed', 'done'] }) status: 'proposed' | 'done';
}
