import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';

/** The height from which a chain is read again. */
export class RescanDto extends ReasonDto {
  /** Height of the first block. */
  @ApiProperty({ type: 'integer' }) @IsInt() @Min(0) @Max(Number.MAX_SAFE_INTEGER) from: number;
}

export class BitcoinRescanView {
  @ApiProperty({ type: 'integer' }) from: number;
  /** Number of deposits that were unknown before; null while the node is still reading. */
  @ApiProperty({ type: 'integer', nullable: true }) found: number | null;
}

export class EvmRescanView {
  chain: string;
  @ApiProperty({ type: 'integer' }) from: number;
  /** The last block of this call, which reads at most 500 blocks. */
  @ApiProperty({ type: 'integer' }) to: number;
  /** Number of deposits that were unknown before. */
  @ApiProperty({ type: 'integer' }) found: number;
  /** Height at which to continue; null once the last read block is reached. */
  @ApiProperty({ type: 'integer', nullable: true }) next: number | null;
}

export class EvmRestartView {
  /** `proposed` awaits a second operator. */
  @ApiProperty({ enum: ['proposed', 'done'] }) status: 'proposed' | 'done';
}
