import {
  type TronHeldPayout,
  TronHeldPayouts,
  TronHotWallet,
  TronSignerGate,
  type TronWalletState,
} from '@rampart/drivers';
import { Audited, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { ReasonDto } from '../operators/reason.dto.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import { findPasskeys, HeldDecisions } from './held-decisions.js';
import { ApproveHeldDto, HeldPayoutDecidedView } from './held-payouts.dto.js';
import { TronWalletView } from './tron-wallet.dto.js';

/** The wallet on Tron: its money, and payouts that wait for a passkey. Served where the driver runs. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller('ops/api/tron-wallet')
export class TronWalletController {
  constructor(
    private readonly wallet: TronHotWallet,
    private readonly held: TronHeldPayouts,
    private readonly signer: TronSignerGate,
    private readonly decisions: HeldDecisions,
  ) {}

  @Get()
  async showWallet(): Promise<TronWalletView> {
    const [wallet, held, passkeys] = await Promise.all([
      this.wallet.describeWallet(),
      this.held.listHeld(),
      findPasskeys(this.signer),
    ]);
    const shown: Shown = { ...wallet, held, passkeys };
    return jsonOf(shown);
  }

  /** Lets a payout leave with the passkey of an operator, which the signer verifies by a file of its own. */
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
    return this.decisions.approve(this.held, { key, request }, { assertion, by });
  }

  /** The payout has failed from now on, and its order may be refunded. */
  @Audited('withdrawHeldPayout', 'payout')
  @StepUp()
  @Post('payouts/:id/withdraw')
  @HttpCode(200)
  withdrawPayout(
    @Param('id') key: string,
    @Body() { reason }: ReasonDto,
    @Req() request: Request,
  ): Promise<HeldPayoutDecidedView> {
    return this.decisions.withdraw(this.held, { key, request }, reason);
  }
}

interface Shown extends TronWalletState, Pick<TronWalletView, 'passkeys'> {
  readonly held: readonly TronHeldPayout[];
}
