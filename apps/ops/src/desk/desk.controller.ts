import {
  DeskBatches,
  DeskImports,
  DeskOverview,
  type ImportPreview,
  ProposedFiles,
  STATEMENT_FORMATS,
  StatementRefused,
  StatusReports,
} from '@rampart/bank-desk';
import { keepWrites } from '@rampart/data';
import { fault, isOneOf } from '@rampart/kernel';
import { discardRest, WithoutFilters } from '@rampart/http';
import { Audited, setAudit, StepUp } from '@rampart/sessions';
import { Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { MayBeProposed } from '../operators/decision-routes.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import { batchView } from './batch-view.js';
import { AppliedReportView, BookedImportView, DeskView, ImportPreviewView, ProposedImportView } from './desk.dto.js';
import { known } from './known-id.js';
import { PayoutNews } from './payout-news.js';
import { StatementBooking } from './statement-booking.js';
import { bytesUpTo } from './statement-bytes.js';

/** Manages the desk's bank accounts and their statements. Served only if the desk driver runs. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller('ops/api/desk')
export class DeskController {
  constructor(
    private readonly overview: DeskOverview,
    private readonly imports: DeskImports,
    private readonly proposed: ProposedFiles,
    private readonly booking: StatementBooking,
    private readonly batches: DeskBatches,
    private readonly reports: StatusReports,
    private readonly news: PayoutNews,
  ) {}

  @Get()
  async showDesk(): Promise<DeskView> {
    return { accounts: await this.overview.listAccounts(), batches: (await this.batches.listBatches()).map(batchView) };
  }

  /** Parses a statement and shows what booking it would do. The body is the file. */
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

  /** Applies the bank's status report about a payout file (pain.002): payouts that it refuses have failed. The body is the file. */
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

  /** Lists the files that await a second operator, or two operators if a program uploaded them. */
  @Get('imports')
  @WithoutFilters()
  async listProposed(): Promise<ProposedImportView[]> {
    return jsonOf(await this.proposed.listFiles());
  }

  /** Shows a waiting file as if it had just been parsed. It names payers, so reading it is audited. */
  @Get('imports/:id')
  async showImport(@Param('id') id: string, @Operator() by: string): Promise<ImportPreviewView> {
    const preview = await this.imports.preview(known(id));
    if (!preview) throw fault('NOT_FOUND');
    await this.news.recordReading(`deskImport:${id}`, { by, action: 'viewStatement' });
    return previewView(preview);
  }

  /**
   * Books a statement. If it pays more than one operator may decide alone, or its balances do not continue the previous ones, the first operator proposes (202)
   * and another one books.
   */
  @Audited('bookStatement', 'deskImport')
  @StepUp()
  @MayBeProposed()
  @Post('imports/:id/book')
  @HttpCode(200)
  async bookStatement(
    @Param('id') id: string,
    @Req() request: Request,
    @Operator() by: string,
  ): Promise<BookedImportView> {
    const state = await this.booking.bookFile(known(id), by);
    if (state === 'booked') await this.news.takeIn(id);
    setAudit(request, { after: { state } });
    return { id, state, status: state === 'booked' ? 'done' : 'proposed' };
  }

  @Audited('discardStatement', 'deskImport')
  @Post('imports/:id/discard')
  @HttpCode(200)
  async discardStatement(@Param('id') id: string, @Req() request: Request): Promise<BookedImportView> {
    if (!(await this.imports.discardFile(known(id)))) throw fault('NOT_FOUND');
    setAudit(request, { after: { state: 'discarded' } });
    return { id, state: 'discarded', status: 'done' };
  }
}

const refusalOf = (error: unknown): unknown => {
  if (error instanceof StatementRefused) return fault('STATEMENT_REFUSED', { line: error.line, problem: error.reason });
  return error instanceof RangeError ? fault('NOT_FOUND') : error;
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
