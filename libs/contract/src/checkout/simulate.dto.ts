import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

/** What the test strip of the page can make happen to the visitor's own order and check. */
export const SIMULATIONS = ['payExact', 'payShort', 'payOver', 'payLate', 'seeDeposit', 'expire', 'payoutFails', 'anHour', 'approveKyc', 'declineKyc'] as const;
export type Simulation = (typeof SIMULATIONS)[number];

export class SimulateDto {
  @ApiProperty({ enum: SIMULATIONS }) @IsIn(SIMULATIONS) what: Simulation;
}

export class LastCodeView {
  /** The newest code that was sent to the visitor. */
  code?: string;
}
