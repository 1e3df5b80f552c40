import {
  type BatchDetails,
  BatchOverview,
  Batches,
  BitcoinRescan,
  type BatchSummary,
  type HeldPayout,
  HeldPayouts,
  HotWallet,
  type HotWalletState,
  BitcoinSignerGate,
} from '@rampart/hot-wallets';
import { fault } from '@rampart/kernel';
import { Audited, setAudit, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ForOperators } from '../operators/for-operators.js';
import { ReasonDto } from '../operators/reason.dto.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import { findPasskeys, HeldDecisions } from './held-decisions.js';
import { HeldPayoutsController } from './held-payouts.controller.js';
import { BitcoinRescanView, RescanDto } from './rescan.dto.js';
import { WalletBatchDetailsView, WalletView } from './wallet.dto.js';

/** Manages the wallet of a Bitcoin node: balances, transactions, and payouts that await a passkey. Served only if the driver runs. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller('ops/api/wallet')
export class WalletController extends HeldPayoutsController {
  constructor(
    private readonly wallet: HotWallet,
    private readonly overview: BatchOverview,
    private readonly batches: Batches,
    private readonly held: HeldPayouts,
    private readonly signer: BitcoinSignerGate,
    private readonly rescans: BitcoinRescan,
    decisions: HeldDecisions,
  ) {
    super(held, decisions);
  }

  @Get()
  async showWallet(): Promise<WalletView> {
    const [state, waiting, batches, held, passkeys] = await Promise.all([
      this.wallet.describeWallet().catch((error: Error) => error),
      this.overview.countWaiting(),
      this.overview.listBatches(),
      this.held.listHeld(),
      findPasskeys(this.signer),
    ]);
    const shown: Shown = {
      wallet: state instanceof Error ? null : state,
      problem: state instanceof Error ? state.message : null,
      ...{ waiting, batches, held, passkeys },
    };
    return jsonOf(shown);
  }

  @Get('batches/:id')
  async showBatch(@Param('id') id: string): Promise<WalletBatchDetailsView> {
    return jsonOf(await this.findBatch(id));
  }

  /** Makes the node rescan the chain and credits missed deposits, each verified on the chain like any other. */
  @Audited('rescanBitcoin', 'chain')
  @Post('chains/:id/rescan')
  @HttpCode(200)
  async rescan(
    @Param('id') chain: string,
    @Body() { from, reason }: RescanDto,
    @Req() request: Request,
  ): Promise<BitcoinRescanView> {
    if (chain !== 'bitcoin') throw fault('NOT_FOUND');
    const done = await this.rescans.rescan(from).catch((error: Error) => {
      throw fault('WALLET_NOT_POSSIBLE', { problem: error.message });
    });
    setAudit(request, { before: { from }, after: { found: done.found, reason } });
    return jsonOf(done);
  }

  /** Requests a higher fee. The new transaction replaces the original. */
  @Audited('bumpBatch', 'bitcoinBatch')
  @StepUp()
  @Post('batches/:id/bump')
  @HttpCode(200)
  async bumpBatch(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Req() request: Request,
  ): Promise<WalletBatchDetailsView> {
    const before = await this.findBatch(id);
    const problem = await this.batches.bumpBatch(id);
    if (problem !== undefined) throw fault('WALLET_NOT_POSSIBLE', { problem });
    const after = await this.findBatch(id);
    setAudit(request, { before: { fee: before.fee }, after: { fee: after.versions.at(-1)?.fee, reason } });
    return jsonOf(after);
  }

  /** Throws NOT_FOUND. */
  private async findBatch(id: string): Promise<BatchDetails> {
    const found = await this.overview.findBatch(id);
    if (!found) throw fault('NOT_FOUND');
    return found;
  }
}

interface Shown extends Pick<WalletView, 'problem' | 'waiting' | 'passkeys'> {
  readonly wallet: HotWalletState | null;
  readonly batches: readonly BatchSummary[];
  readonly held: readonly HeldPayout[];
}
