import { ApiProperty } from '@nestjs/swagger';

/** The signed-in operator. */
export class OperatorMeView {
  name: string;
  @ApiProperty({ enum: ['sandbox', 'live'] }) mode: 'sandbox' | 'live';
  /** Whether the fiat rail of the desk runs. */
  hasDesk: boolean;
  /** Whether the driver of a Bitcoin node runs. */
  hasWallet: boolean;
  /** Whether the driver of EVM chains runs. */
  hasEvmWallets: boolean;
  /** Whether the driver of Tron runs. */
  hasTronWallet: boolean;
  hasSecondFactor: boolean;
  /** Recovery codes that are left. */
  @ApiProperty({ type: 'integer' }) recoveryCodes: number;
  /** Time of a recovery code entered in the last ten minutes, which allows another authenticator app to be set up. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) recoveredAt: string | null;
  /** Decisions about more than this many US dollars need a second operator. */
  fourEyesAboveUsd: number;
}
