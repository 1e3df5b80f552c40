import {
  type EvmChainState,
  type EvmHeldPayout,
  EvmHeldPayouts,
  EvmHotWallets,
  EvmRescan,
  EvmRestart,
  EvmSignerGate,
  EvmTransactions,
  type EvmTransactionSummary,
} from '@rampart/drivers';
import { OK, OkView } from '@rampart/contract';
import { CHAIN_IDS, fault, isOneOf } from '@rampart/kernel';
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
import { EvmRescanView, RescanDto } from './rescan.dto.js';

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
    private readonly rescans: EvmRescan,
    private readonly restarts: EvmRestart,
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

  /** Reads blocks again, and credits deposits that were missed: by the chain's own proof, like any other. */
  @Audited('rescanEvmChain', 'chain')
  @Post('chains/:id/rescan')
  @HttpCode(200)
  async rescan(
    @Param('id') chain: string,
    @Body() { from, reason }: RescanDto,
    @Req() request: Request,
  ): Promise<EvmRescanView> {
    if (!isOneOf(CHAIN_IDS, chain)) throw fault('NOT_FOUND');
    const done = await this.rescans.rescan(chain, from).catch((error: Error) => {
      throw fault('WALLET_NOT_POSSIBLE', { problem: error.message });
    });
    if (!done) throw fault('NOT_FOUND');
    setAudit(request, { before: { from }, after: { to: done.to, found: done.found, reason } });
    return jsonOf(done);
  }

  /** Follows the chain from a height on again, where a deep reorganisation has stopped its feed. */
  @Audited('restartEvmChain', 'chain')
  @StepUp()
  @Post('chains/:id/restart')
  @HttpCode(200)
  async restart(@Param('id') chain: string, @Body() { from }: RescanDto): Promise<OkView> {
    if (!isOneOf(CHAIN_IDS, chain)) throw fault('NOT_FOUND');
    const problem = await this.restarts.restart(chain, from).catch(({ message }: Error) => message);
    if (problem !== undefined) throw fault('WALLET_NOT_POSSIBLE', { problem });
    return OK;
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
