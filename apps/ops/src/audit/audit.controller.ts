import { TransactionDetailsReader } from '@rampart/backoffice';
import { auditEntries } from '@rampart/data';
import { ListFilters } from '@rampart/http';
import { CONSOLE_PAGE_SIZE } from '@rampart/kernel';
import { Controller, Get } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { ForOperators } from '../operators/for-operators.js';
import { AuditChainView, AuditFilterDto, AuditPageView, AuditQueryDto } from './audit.dto.js';
import { AuditCheck } from './audit-check.js';
import { auditEntryView, auditRecordView, type AuditRecordView } from './audit-views.js';

/** Serves the audit log and its verification. */
@ForOperators()
@Controller()
export class AuditController {
  constructor(
    private readonly database: DataSource,
    private readonly files: TransactionDetailsReader,
    private readonly chain: AuditCheck,
  ) {}

  /** Lists the entries of one subject, or the latest of all, oldest first. */
  @Get('ops/audit')
  @ApiQuery({ type: AuditQueryDto })
  async list(@ListFilters(AuditQueryDto) { subject }: AuditQueryDto): Promise<AuditRecordView[]> {
    return (await this.files.findAudit(subject)).map(auditRecordView);
  }

  /** Lists entries page by page, newest first. */
  @Get('ops/api/audit')
  @ApiQuery({ type: AuditFilterDto })
  async listPage(@ListFilters(AuditFilterDto) filter: AuditFilterDto): Promise<AuditPageView> {
    const data = (await auditEntries(this.database, filter, CONSOLE_PAGE_SIZE)).map(auditEntryView);
    return { data, next: data.length === CONSOLE_PAGE_SIZE ? (data.at(-1)?.id ?? null) : null };
  }

  /** Verifies the hash chain of the audit log. */
  @Get('ops/api/audit/chain')
  checkChain(): Promise<AuditChainView> {
    return this.chain.read();
  }
}
