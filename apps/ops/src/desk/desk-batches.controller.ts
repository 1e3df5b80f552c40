import { BatchPayouts, type DeskBatch, DeskBatches, DeskPayouts } from '@rampart/bank-desk';
import { ListFilters } from '@rampart/http';
import { fault, personBehind } from '@rampart/kernel';
import { Audited, setAudit, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { ApproveBatchDto, BatchPayoutsQueryDto, DeskPayeesView } from './batch-payouts.dto.js';
import { batchView } from './batch-view.js';
import { DeskBatchView, PayoutFileView, PayoutWithdrawnView } from './desk.dto.js';
import { known } from './known-id.js';
import { PayoutNews } from './payout-news.js';

/** Manages payout files: batched from queued payouts, approved by two operators, and handed to the bank. Served only if the desk driver runs. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller('ops/api/desk')
export class DeskBatchesController {
  constructor(
    private readonly batches: DeskBatches,
    private readonly payees: BatchPayouts,
    private readonly payouts: DeskPayouts,
    private readonly news: PayoutNews,
  ) {}

  /** Creates a batch of the queued payouts. */
  @Audited('makePayoutBatch', 'deskAccount')
  @Post('accounts/:id/batches')
  @HttpCode(200)
  async makeBatch(@Param('id') id: string, @Req() request: Request, @Operator() by: string): Promise<DeskBatchView> {
    return audited(request, await this.batches.makeBatch(id, by), 'no payout of this account waits');
  }

  /** Lists the payees of a batch in file order, with the digest that an approval names. Reading them is audited. */
  @Get('batches/:id/payouts')
  @ApiQuery({ type: BatchPayoutsQueryDto })
  async listPayouts(
    @Param('id') id: string,
    @ListFilters(BatchPayoutsQueryDto) { after }: BatchPayoutsQueryDto,
    @Operator() by: string,
  ): Promise<DeskPayeesView> {
    if (!(await this.batches.findBatch(known(id)))) throw fault('NOT_FOUND');
    const { payouts, digest, next = null } = await this.payees.listPayouts(id, after);
    if (after === undefined) await this.news.recordReading(`deskBatch:${id}`, { by, action: 'viewPayoutBatch' });
    return { payouts: payouts.map((each) => ({ ...each, bank: each.bank ?? null })), digest, next };
  }

  /** Approves a batch as one of two operators, who reviewed the payouts with this digest. */
  @Audited('approvePayoutBatch', 'deskBatch')
  @StepUp()
  @Post('batches/:id/approve')
  @HttpCode(200)
  async approveBatch(
    @Param('id') id: string,
    @Body() { digest }: ApproveBatchDto,
    @Req() request: Request,
    @Operator() by: string,
  ): Promise<DeskBatchView> {
    const batch = await this.batches.approveBatch(known(id), { by: personBehind(by), digest });
    if (batch === 'changed') throw fault('DESK_BATCH_CHANGED');
    return audited(request, batch, 'it is not open, or you have approved it');
  }

  @Audited('withdrawPayoutBatch', 'deskBatch')
  @Post('batches/:id/withdraw')
  @HttpCode(200)
  async withdrawBatch(@Param('id') id: string, @Req() request: Request): Promise<DeskBatchView> {
    const isOpen = await this.batches.withdrawBatch(known(id));
    return audited(request, isOpen ? await this.batches.findBatch(id) : undefined, 'it has left, or is withdrawn');
  }

  /** Returns the file of an approved batch. From then on its payouts count as sent; later calls return the same file. */
  @TokenScopes({ change: 'money' })
  @Audited('issuePayoutFile', 'deskBatch')
  @StepUp()
  @Post('batches/:id/file')
  @HttpCode(200)
  async issueFile(@Param('id') id: string, @Req() request: Request, @Operator() by: string): Promise<PayoutFileView> {
    await this.news.assertNotHeld(known(id));
    const file = await this.batches.issueFile(id, by);
    if (!file) throw fault('DESK_NOT_POSSIBLE', { problem: NO_FILE });
    const { name, content, keys } = file;
    await this.news.wakePayouts(keys);
    setAudit(request, { after: { name, payouts: keys.length } });
    return { name, content };
  }

  /** Withdraws the payout of an order that is in no batch. The payout then counts as failed, and the order may be refunded. */
  @Audited('withdrawPayout', 'transaction')
  @StepUp()
  @Post('payouts/:id/withdraw')
  @HttpCode(200)
  async withdrawPayout(@Param('id') id: string, @Req() request: Request): Promise<PayoutWithdrawnView> {
    const keys = await this.payouts.withdrawPayout(known(id));
    if (keys.length === 0) throw fault('DESK_NOT_POSSIBLE', { problem: NOT_QUEUED });
    await this.news.wakePayouts(keys);
    setAudit(request, { after: { payouts: keys } });
    return { id, payouts: keys.length };
  }
}

const NOT_QUEUED = 'no payout of this order waits for a batch; withdraw the batch that it is in first';
const NO_FILE =
  'two operators have not approved it as it is, statements show all of its payouts, or its account is configured no more';

/** Adds the current batch to the audit entry and returns its view. Throws DESK_NOT_POSSIBLE if the batch does not exist or the change is refused. */
function audited(request: Request, batch: DeskBatch | undefined, problem: string): DeskBatchView {
  if (!batch) throw fault('DESK_NOT_POSSIBLE', { problem });
  const { state, messageId, payouts, total, approvedBy } = batch;
  setAudit(request, { after: { state, messageId, payouts, total, approvedBy } });
  return batchView(batch);
}
