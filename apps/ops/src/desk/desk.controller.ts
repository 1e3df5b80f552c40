import {
  type BookOutcome,
  type DeskBatch,
  DeskBatches,
  DeskImports,
  DeskOverview,
  DeskPayouts,
  type ImportPreview,
  STATEMENT_FORMATS,
  StatementRefused,
} from '@rampart/drivers';
import { fault, isId, isOneOf, isTokenActor, personBehind } from '@rampart/kernel';
import { discardRest } from '@rampart/http';
import { Audited, setAudit, StepUp } from '@rampart/sessions';
import { Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import {
  BookedImportView,
  DeskBatchView,
  DeskView,
  ImportPreviewView,
  PayoutFileView,
  PayoutWithdrawnView,
} from './desk.dto.js';
import { PayoutNews } from './payout-news.js';
import { bytesUpTo } from './statement-bytes.js';

/** The bank accounts of the desk: statements come in, files of payouts go out. Served where the desk runs. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller('ops/api/desk')
export class DeskController {
  constructor(
    private readonly overview: DeskOverview,
    private readonly imports: DeskImports,
    private readonly batches: DeskBatches,
    private readonly payouts: DeskPayouts,
    private readonly news: PayoutNews,
  ) {}

  @Get()
  async showDesk(): Promise<DeskView> {
    return { accounts: await this.overview.listAccounts(), batches: (await this.batches.listBatches()).map(batchView) };
  }

  /** Reads a statement, and shows what booking it would do. The body is the file. */
  @Audited('stageStatement', 'deskAccount')
  @Post('accounts/:id/statements')
  @HttpCode(200)
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiQuery({ name: 'name', required: false })
  @ApiQuery({ name: 'format', enum: STATEMENT_FORMATS })
  async stageStatement(
    @Param('id') id: string,
    @Query() { name = 'statement', format }: { name?: unknown; format?: unknown },
    @Req() request: Request,
    @Operator() by: string,
  ): Promise<ImportPreviewView> {
    if (!isOneOf(STATEMENT_FORMATS, format))
      throw fault('VALIDATION_FAILED', { problem: `format must be one of ${STATEMENT_FORMATS.join(', ')}` });
    if (typeof name !== 'string' || /\p{Cc}/u.test(name))
      throw fault('VALIDATION_FAILED', { problem: 'name must be the name of a file' });
    try {
      const preview = await this.imports.stageFile(id, { name, format, bytes: bytesUpTo(request) }, by);
      setAudit(request, { after: { fileName: name, format, importId: preview.id, lines: preview.summary.lines } });
      return previewView(preview);
    } catch (error) {
      if (error instanceof StatementRefused)
        throw fault('STATEMENT_REFUSED', { line: error.line, problem: error.reason });
      if (error instanceof RangeError) throw fault('NOT_FOUND');
      throw error;
    } finally {
      discardRest(request);
    }
  }

  @Audited('bookStatement', 'deskImport')
  @StepUp()
  @Post('imports/:id/book')
  @HttpCode(200)
  async bookStatement(
    @Param('id') id: string,
    @Req() request: Request,
    @Operator() by: string,
  ): Promise<BookedImportView> {
    const state = await this.imports.bookFile(known(id), by);
    if (state === 'unknown') throw fault('NOT_FOUND');
    if (state !== 'booked') throw fault('DESK_NOT_POSSIBLE', { problem: WHY_NOT[state] });
    await this.news.wakePayouts(await this.imports.listPayoutKeys(id));
    setAudit(request, { after: { state } });
    return { id, state };
  }

  @Audited('discardStatement', 'deskImport')
  @Post('imports/:id/discard')
  @HttpCode(200)
  async discardStatement(@Param('id') id: string, @Req() request: Request): Promise<BookedImportView> {
    if (!(await this.imports.discardFile(known(id)))) throw fault('NOT_FOUND');
    setAudit(request, { after: { state: 'discarded' } });
    return { id, state: 'discarded' };
  }

  /** Makes a batch of the payouts that wait. */
  @Audited('makePayoutBatch', 'deskAccount')
  @Post('accounts/:id/batches')
  @HttpCode(200)
  async makeBatch(@Param('id') id: string, @Req() request: Request, @Operator() by: string): Promise<DeskBatchView> {
    return audited(request, await this.batches.makeBatch(id, by), 'no payout of this account waits');
  }

  /** Approves a batch as one of two operators. */
  @Audited('approvePayoutBatch', 'deskBatch')
  @StepUp()
  @Post('batches/:id/approve')
  @HttpCode(200)
  async approveBatch(@Param('id') id: string, @Req() request: Request, @Operator() by: string): Promise<DeskBatchView> {
    if (isTokenActor(by)) throw fault('FOUR_EYES_BY_PERSON');
    const batch = await this.batches.approveBatch(known(id), personBehind(by));
    return audited(request, batch, 'it is not open, or you have approved it');
  }

  @Audited('withdrawPayoutBatch', 'deskBatch')
  @Post('batches/:id/withdraw')
  @HttpCode(200)
  async withdrawBatch(@Param('id') id: string, @Req() request: Request): Promise<DeskBatchView> {
    const isOpen = await this.batches.withdrawBatch(known(id));
    return audited(request, isOpen ? await this.batches.findBatch(id) : undefined, 'it has left, or is withdrawn');
  }

  /** The file of an approved batch. From now on its payouts count as sent; fetched again, it is the same file. */
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

  /** Withdraws the payout of an order that is in no batch: the order then has failed to pay out, and may be refunded. */
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
  'two operators have not approved it, statements show all of its payouts, or its account is configured no more';
const WHY_NOT: Readonly<Record<Exclude<BookOutcome, 'booked' | 'unknown'>, string>> = {
  conflict: 'a line that is booked has another amount or date in this file; ask the bank',
  discarded: 'the file was discarded',
  reading: 'the file is being read',
  withoutAccount: 'the account of the file is configured no more',
};

/** Throws NOT_FOUND for a text that no id is. */
function known(id: string): string {
  if (!isId(id)) throw fault('NOT_FOUND');
  return id;
}

/** Puts a batch as it is now into the audit. Throws DESK_NOT_POSSIBLE where there is none. */
function audited(request: Request, batch: DeskBatch | undefined, problem: string): DeskBatchView {
  if (!batch) throw fault('DESK_NOT_POSSIBLE', { problem });
  const { state, messageId, payouts, total, approvedBy } = batch;
  setAudit(request, { after: { state, messageId, payouts, total, approvedBy } });
  return batchView(batch);
}

const batchView = (batch: DeskBatch): DeskBatchView => jsonOf(batch);

const previewView = ({ summary, lines, ...preview }: ImportPreview): ImportPreviewView => ({
  ...preview,
  ...summary,
  opening: summary.opening ?? null,
  closing: summary.closing ?? null,
  counts: { ...preview.counts },
  shown: lines.map((line) => ({ ...line })),
});
