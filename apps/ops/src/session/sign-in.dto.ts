import { ApiProperty } from '@nestjs/swagger';

/** Who is signed in at the console. */
export class OperatorMeView {
  name: string;
  @ApiProperty({ enum: ['sandbox', 'live'] }) mode: 'sandbox' | 'live';
  hasSecondFactor: boolean;
  /** Recovery codes that are left. */
  @ApiProperty({ type: 'integer' }) recoveryCodes: number;
  /** When a recovery code was shown, if that was in the last ten minutes: another authenticator app may be set up. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) recoveredAt: string | null;
  /** What is decided about more than this many US dollars needs a second operator. */
  fourEyesAboveUsd: number;
}
