import { ExportQueryDto } from '@rampart/contract';
import { ListFilters, streamCsv } from '@rampart/http';
import type { Principal } from '@rampart/partners';
import { ExportTransactions } from '@rampart/transactions';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Caller, ForPartners } from '../edge/access.js';
import { spanOf } from './span.js';
import { TRANSACTIONS_FILE } from './transactions-file.js';

@ApiTags('Exports')
@ForPartners()
@Controller('api/exports')
export class ExportsController {
  constructor(private readonly exports: ExportTransactions) {}

  /** Exports the partner's transactions as CSV, oldest first, with rates, charges and ledger entries. */
  @Get('transactions.csv')
  @ApiQuery({ type: ExportQueryDto })
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'A CSV file (RFC 4180) with a line of column names', schema: { type: 'string' } })
  async transactions(
    @Caller() { partnerId }: Principal,
    @ListFilters(ExportQueryDto) query: ExportQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await streamCsv(response, this.exports.exportPages(partnerId, spanOf(query)), TRANSACTIONS_FILE);
  }
}
