import { Audited, StepUp } from '@rampart/sessions';
import { Body, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Operator } from '../operators/for-operators.js';
import { ReasonDto } from '../operators/reason.dto.js';
import type { Held, HeldDecisions } from './held-decisions.js';
import { ApproveHeldDto, HeldPayoutDecidedView } from './held-payouts.dto.js';

/** Routes below each wallet with which an operator decides about its held payouts. */
export abstract class HeldPayoutsController {
  constructor(
    private readonly heldPayouts: Held,
    private readonly decisions: HeldDecisions,
  ) {}

  /** Sends a payout with an operator's passkey, which the signer verifies against its own file. */
  @Audited('approveHeldPayout', 'payout')
  @StepUp()
  @Post('payouts/:id/approve')
  @HttpCode(200)
  approvePayout(
    @Param('id') key: string,
    @Body() { assertion }: ApproveHeldDto,
    @Req() request: Request,
    @Operator() by: string,
  ): Promise<HeldPayoutDecidedView> {
    return this.decisions.approve(this.heldPayouts, { key, request }, { assertion, by });
  }

  /** Withdraws a payout: it counts as failed, and its order may be refunded. */
  @Audited('withdrawHeldPayout', 'payout')
  @StepUp()
  @Post('payouts/:id/withdraw')
  @HttpCode(200)
  withdrawPayout(
    @Param('id') key: string,
    @Body() { reason }: ReasonDto,
    @Req() request: Request,
  ): Promise<HeldPayoutDecidedView> {
    return this.decisions.withdraw(this.heldPayouts, { key, request }, reason);
  }
}
