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
  FoundTokens,
  type RestartProposal,
} from '@rampart/evm-wallets';
import { WithoutFilters } from '@rampart/http';
import { CHAIN_IDS, fault, isOneOf } from '@rampart/kernel';
import { Audited, setAudit, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { MayBeProposed } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { ReasonDto } from '../operators/reason.dto.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import { ChainRestarts } from './chain-restarts.js';
import { EvmTransactionView, EvmWalletsView, FoundTokenView } from './evm-wallets.dto.js';
import { findPasskeys, HeldDecisions } from './held-decisions.js';
import { HeldPayoutsController } from './held-payouts.controller.js';
import { EvmRescanView, EvmRestartView, RescanDto } from './rescan.dto.js';

/** Manages the hot wallet of each EVM chain: balances, transactions, and payouts that await a passkey. Served only if the driver runs. */
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
    private readonly restarting: ChainRestarts,
    private readonly found: FoundTokens,
    decisions: HeldDecisions,
  ) {
    super(held, decisions);
  }

  @Get()
  async showWallets(): Promise<EvmWalletsView> {
    const [chains, transactions, held, passkeys, restarts] = await Promise.all([
      this.wallets.describeWallets(),
      this.transactions.listTransactions(),
      this.held.listHeld(),
      findPasskeys(this.signer),
      this.restarts.listProposals(),
    ]);
    const shown: Shown = { chains, transactions, held, passkeys, restarts };
    return jsonOf(shown);
  }

  /** Lists unknown tokens at deposit addresses by contract. Their names are omitted, since a contract can claim any name. */
  @Get('found')
  @WithoutFilters()
  async listFound(): Promise<FoundTokenView[]> {
    return jsonOf([...(await this.found.listFound())]);
  }

  /** Rescans blocks and credits missed deposits, each verified on the chain like any other. */
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

  /**
   * Resumes following the chain from a height, after a deep reorganisation stopped its feed. The first operator proposes (202), and another one who names the
   * same height carries it out.
   */
  @Audited('restartEvmChain', 'chain')
  @StepUp()
  @MayBeProposed()
  @Post('chains/:id/restart')
  @HttpCode(200)
  async restart(
    @Param('id') chain: string,
    @Body() { from, reason }: RescanDto,
    @Operator() by: string,
    @Req() request: Request,
  ): Promise<EvmRestartView> {
    if (!isOneOf(CHAIN_IDS, chain)) throw fault('NOT_FOUND');
    const status = await this.restarting.decideRestart(chain, from, by);
    setAudit(request, { after: { from, status, reason } });
    return { status };
  }

  /** Requests a higher fee. The replacement transaction has the same nonce as the original. */
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
  readonly restarts: readonly RestartProposal[];
}
