import { type OpenConflict, TransactionFiles, UnmatchedDesk, type UnmatchedEvent } from '@rampart/backoffice';
import { AuditQueryDto, OK, OkView, ReasonDto } from '@rampart/contract';
import type { AuditEntry } from '@rampart/data';
import { Findings, type ReconciliationReport } from '@rampart/reconciliation';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Operator } from './operator-auth.js';

/** What waits for a person, and what persons did. */
@Controller('ops')
export class DeskController {
  constructor(
    private readonly unmatched: UnmatchedDesk,
    private readonly findings: Findings,
    private readonly files: TransactionFiles,
  ) {}

  /** Money that named no order, and banks that contradict themselves. */
  @Get('unmatched')
  async all(): Promise<{ events: UnmatchedEvent[]; conflicts: OpenConflict[] }> {
    return { events: await this.unmatched.events(), conflicts: await this.unmatched.conflicts() };
  }

  @Post('conflicts/:id/resolve')
  @HttpCode(200)
  async resolve(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.unmatched.resolve(id, { by, reason });
    return OK;
  }

  @Get('reconciliation')
  reconciliation(): Promise<ReconciliationReport> {
    return this.findings.report();
  }

  /** Oldest first. */
  @Get('audit')
  audit(@Query() { subject }: AuditQueryDto): Promise<AuditEntry[]> {
    return this.files.audit(subject);
  }
}
