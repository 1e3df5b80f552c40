import { ApiProperty } from '@nestjs/swagger';

const STOPPED_ACTIONS = ['opening', 'payingOut', 'quoting'] as const;

export class StoppedView {
  /** New orders, payouts and refunds, or estimates and quotes. */
  @ApiProperty({ enum: STOPPED_ACTIONS }) action: (typeof STOPPED_ACTIONS)[number];
  /**
   * Everything (`all`), or what has this name: a side, method, asset, chain, wallet, port or driver.
   * @example "wallet:bitcoin"
   */
  target: string;
  /** The finding of the rule that stopped it. */
  reason: string;
  /** Time at which the brake was engaged. */
  @ApiProperty({ format: 'date-time' }) since: string;
}

export class SandboxStateView {
  /** Brakes that are engaged in this sandbox, for all of its partners; the newest first. */
  stopped: StoppedView[];
  /** Payouts and refunds of your orders that wait for a release. They go on by themselves then. */
  @ApiProperty({ type: 'integer' }) heldPayouts: number;
  /** How to release the brakes; absent while none is engaged. */
  howToRelease?: string;
  /** The page of the operators' console where they are released; absent while none is engaged. */
  consoleUrl?: string;
}
