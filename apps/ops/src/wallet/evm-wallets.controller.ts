import {
  type EvmChainState,
  type EvmHeldPayout,
  EvmHeldPayouts,
  EvmHotWallets,
  EvmSignerGate,
  EvmTransactions,
  type EvmTransactionSummary,
} from '@rampart/drivers';
import { fault } from '@rampart/kernel';
import { Audited, setAudit, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ForOperators } from '../operators/for-operators.js';
import { ReasonDto } from '../operators/reason.dto.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import { EvmTransactionView, EvmWalletsView } from './evm-wallets.dto.js';
import { findPasskeys, HeldDecisions } from './held-decisions.js';
import { HeldPayoutsController } from './held-payouts.controller.js';

/** The hot wallet of each EVM chain: its money, its transactions, and payouts that wait for a passkey. Served where the driver runs. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller('ops/api/evm-wallets')
export class EvmWalletsController extends HeldPayoutsController {
  constructor(
    private readonly wallets: EvmHotWallets,
    private readonly transactions: EvmTransactions,
    private readonly held: EvmHeldPayouts,
    private readonly signer: EvmSignerGate,
    decisions: HeldDecisions,
  ) {
    super(held, decisions);
  }

  @Get()
  async showWallets(): Promise<EvmWalletsView> {
    const [chains, transactions, held, passkeys] = await Promise.all([
      this.wallets.describeWallets(),
      this.transactions.listTransactions(),
      this.held.listHeld(),
      findPasskeys(this.signer),
    ]);
    const shown: Shown = { chains, transactions, held, passkeys };
    return jsonOf(shown);
  }

  /** Asks for a higher fee; the transaction with it has the same nonce, and takes the place of the one before. */
  @Audited('replaceEvmTransaction', 'evmTransaction')
  @StepUp()
  @Post('transactions/:id/replace')
  @HttpCode(200)
  async replaceTransaction(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Req() request: Request,
  ): Promise<EvmTransactionView> {
    const before = await this.findTransaction(id);
    const problem = await this.transactions.replaceTransaction(before);
    if (problem !== undefined) throw fault('WALLET_NOT_POSSIBLE', { problem });
    const after = await this.findTransaction(id);
    setAudit(request, { before: { price: before.price }, after: { price: after.price, reason } });
    return jsonOf(after);
  }

  /** Throws NOT_FOUND. */
  private async findTransaction(id: string): Promise<EvmTransactionSummary> {
    const found = await this.transactions.findTransaction(id);
    if (!found) throw fault('NOT_FOUND');
    return found;
  }
}

interface Shown extends Pick<EvmWalletsView, 'passkeys'> {
  readonly chains: readonly EvmChainState[];
  readonly transactions: readonly EvmTransactionSummary[];
  readonly held: readonly EvmHeldPayout[];
}
