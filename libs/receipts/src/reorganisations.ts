import { BRAKE_ACTIONS, BrakeSwitch } from '@rampart/brakes';
import { ENV, type Env } from '@rampart/config';
import type { ChainId } from '@rampart/kernel';
import { databaseNow } from '@rampart/transactions';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { raiseDepth } from './confirmation-depth.js';

/** A deposit that was booked with sufficient confirmations, and that its chain no longer has. */
export interface ReversedDeposit {
  readonly chain: ChainId;
  /** The number of confirmations that it required, and had. */
  readonly lostDepth: number;
  /** Its order or inbound event. */
  readonly cause: string;
}

const RULE = 'reorganisation';

/** Responds to reorganisations deeper than the required confirmations: the chain requires more of them, and is stopped until an operator has investigated. */
@Injectable()
export class Reorganisations {
  constructor(
    private readonly brakes: BrakeSwitch,
    @Inject(ENV) private readonly env: Pick<Env, 'REORGANISATION_BRAKE'>,
  ) {}

  /** Runs in the database transaction that reverses the deposit, so that no payout on the chain begins after it. */
  async handleReversal(manager: EntityManager, reversed: ReversedDeposit): Promise<void> {
    await raiseDepth(manager, reversed);
    if (this.env.REORGANISATION_BRAKE === 'on') await this.stopChain(manager, reversed);
  }

  /** If a later deposit is reversed, the chain is stopped again, even after a release: more is wrong than the operator looked at. */
  private async stopChain(manager: EntityManager, { chain, lostDepth, cause }: ReversedDeposit): Promise<void> {
    const since = await databaseNow(manager);
    const reason = `${RULE}: ${cause} had a deposit with the ${lostDepth} confirmations that it needed, and the chain undid it`;
    for (const action of BRAKE_ACTIONS)
      await this.brakes.engageByRule(manager, { action, target: `chain:${chain}`, reason }, { rule: RULE, since });
  }
}
