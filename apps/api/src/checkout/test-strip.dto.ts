import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

/** Simulations that the page's test strip offers for the user's own order and identity check. */
export const TEST_STRIP_ACTS = [
  'payExact',
  'payShort',
  'payOver',
  'payLate',
  'seeDeposit',
  'expire',
  'payoutFails',
  'anHour',
  'approveKyc',
  'declineKyc',
] as const;
export type TestStripAct = (typeof TEST_STRIP_ACTS)[number];

export class TestStripDto {
  @ApiProperty({ enum: TEST_STRIP_ACTS }) @IsIn(TEST_STRIP_ACTS) what: TestStripAct;
}

export class LastCodeView {
  /** The newest code sent to the visitor. */
  code?: string;
}
