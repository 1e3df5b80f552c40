import {
  type BookOutcome,
  DeskBatches,
  DeskImports,
  DeskOverview,
  type ImportPreview,
  STATEMENT_FORMATS,
  StatementRefused,
} from '@rampart/drivers';
import { fault, isOneOf } from '@rampart/kernel';
import { discardRest } from '@rampart/http';
import { Audited, setAudit, StepUp } from '@rampart/sessions';
import { Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { batchView } from './batch-view.js';
import { BookedImportView, DeskView, ImportPreviewView } from './desk.dto.js';
import { known } from './known-id.js';
import { PayoutNews } from './payout-news.js';
import { bytesUpTo } from './statement-bytes.js';

/** The bank accounts of the desk and their statements. Served where the desk runs. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller('ops/api/desk')
export class DeskController {
  constructor(
    private readonly overview: DeskOverview,
    private readonly imports: DeskImports,
    private readonly batches: DeskBatches,
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
}

const WHY_NOT: Readonly<Record<Exclude<BookOutcome, 'booked' | 'unknown'>, string>> = {
  conflict: 'a line that is booked has another amount or date in this file; ask the bank',
  discarded: 'the file was discarded',
  reading: 'the file is being read',
  withoutAccount: 'the account of the file is configured no more',
};

const previewView = ({ summary, lines, ...preview }: ImportPreview): ImportPreviewView => ({
  ...preview,
  ...summary,
  opening: summary.opening ?? null,
  closing: summary.closing ?? null,
  counts: { ...preview.counts },
  shown: lines.map((line) => ({ ...line })),
});
