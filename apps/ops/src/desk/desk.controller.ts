import {
  type BookOutcome,
  DeskBatches,
  DeskImports,
  DeskOverview,
  type ImportPreview,
  STATEMENT_FORMATS,
  StatementRefused,
  StatusReports,
} from '@rampart/drivers';
import { keepWrites } from '@rampart/data';
import { fault, isOneOf } from '@rampart/kernel';
import { discardRest } from '@rampart/http';
import { Audited, setAudit, StepUp } from '@rampart/sessions';
import { Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { batchView } from './batch-view.js';
import { AppliedReportView, BookedImportView, DeskView, ImportPreviewView } from './desk.dto.js';
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
    private readonly reports: StatusReports,
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
      if (error instanceof StatementRefused) {
        await this.imports.keepRefusal(id, { name, format }, { reason: error.message, by });
        keepWrites();
      }
      throw refusalOf(error);
    } finally {
      discardRest(request);
    }
  }

  /** Takes in the bank's report about a payout file (pain.002): payouts that it refuses have failed. The body is the file. */
  @Audited('applyStatusReport', 'deskAccount')
  @StepUp()
  @Post('accounts/:id/status-reports')
  @HttpCode(200)
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  async applyReport(@Param('id') id: string, @Req() request: Request): Promise<AppliedReportView> {
    try {
      const { messageId, keys } = await this.reports.applyReport(id, bytesUpTo(request));
      await this.news.wakePayouts(keys);
      setAudit(request, { after: { messageId, payouts: keys } });
      return { messageId, refused: keys.length };
    } catch (error) {
      throw refusalOf(error);
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
    await this.news.takeIn(id);
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

const refusalOf = (error: unknown): unknown => {
  if (error instanceof StatementRefused) return fault('STATEMENT_REFUSED', { line: error.line, problem: error.reason });
  return error instanceof RangeError ? fault('NOT_FOUND') : error;
};

const WHY_NOT: Readonly<Record<Exclude<BookOutcome, 'booked' | 'unknown'>, string>> = {
  discarded: 'the file was discarded',
  reading: 'the file is being read',
  refused: 'the file was refused',
  withoutAccount: 'the account of the file is configured no more',
};

const previewView = ({ summary, lines, ...preview }: ImportPreview): ImportPreviewView => ({
  ...preview,
  ...summary,
  opening: summary.opening ?? null,
  closing: summary.closing ?? null,
  otherStatements: summary.otherStatements ?? 0,
  counts: { ...preview.counts },
  shown: lines.map((line) => ({ ...line })),
});
