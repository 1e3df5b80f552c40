import { ApiProperty } from '@nestjs/swagger';

/** The signed-in operator. */
export class OperatorMeView {
  name: string;
  @ApiProperty({ enum: ['sandbox', 'live'] }) mode: 'sandbox' | 'live';
  /** Whether the desk's fiat rail runs. */
  hasDesk: boolean;
  /** Whether the Bitcoin node driver runs. */
  hasWallet: boolean;
  /** Whether the EVM driver runs. */
  hasEvmWallets: boolean;
  /** Whether the Tron driver runs. */
  hasTronWallet: boolean;
  hasSecondFactor: boolean;
  /** Number of unused recovery codes. */
  @ApiProperty({ type: 'integer' }) recoveryCodes: number;
  /** Time of a recovery code entered in the last ten minutes, which allows another authenticator app to be set up. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) recoveredAt: string | null;
  /** Decisions about more than this many US dollars need a second operator. */
  fourEyesAboveUsd: number;
}
