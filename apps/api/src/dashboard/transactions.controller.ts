import { ExportQueryDto, OK, OkView } from '@rampart/contract';
import { ListFilters, streamCsv } from '@rampart/http';
import type { MemberPerson } from '@rampart/partners';
import { Audited } from '@rampart/sessions';
import {
  ExportTransactions,
  BrowseTransactions,
  type BrowseFilters,
  TransactionTimelines,
} from '@rampart/transactions';
import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiQuery } from '@nestjs/swagger';
import type { Response } from 'express';
import { spanOf } from '../exports/span.js';
import { TRANSACTIONS_FILE } from '../exports/transactions-file.js';
import { transactionRowView } from './dashboard.views.js';
import { transactionDetailsView } from './transaction-details.view.js';
import { withMoments } from './page.dto.js';
import { SimulateDto, TransactionsQueryDto, TransactionDetailsView, TransactionsView } from './transactions.dto.js';
import { ForMembers, Me, OnlyFor } from './for-members.js';
import { SimulatedWorld } from './simulated-world.js';

@ForMembers()
@Controller('dashboard/api/transactions')
export class DashboardTransactionsController {
  constructor(
    private readonly browse: BrowseTransactions,
    private readonly stories: TransactionTimelines,
    private readonly exports: ExportTransactions,
    private readonly simulated: SimulatedWorld,
  ) {}

  /** Lists transactions, newest first. */
  @Get()
  @ApiQuery({ type: TransactionsQueryDto })
  async page(
    @Me() { partnerId }: MemberPerson,
    @ListFilters(TransactionsQueryDto) query: TransactionsQueryDto,
  ): Promise<TransactionsView> {
    const { data, ...ends } = await this.browse.listPage(partnerId, filtersOf(query));
    return { data: data.map(transactionRowView), ...ends };
  }

  /** Exports all transactions of a period for spreadsheets. */
  @ApiExcludeEndpoint()
  @Get('export.csv')
  @ApiQuery({ type: ExportQueryDto })
  async export(
    @Me() { partnerId }: MemberPerson,
    @ListFilters(ExportQueryDto) query: ExportQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await streamCsv(response, this.exports.exportPages(partnerId, spanOf(query)), TRANSACTIONS_FILE);
  }

  /** Returns one transaction with its history and its payments. */
  @Get(':id')
  async one(@Me() { partnerId }: MemberPerson, @Param('id') id: string): Promise<TransactionDetailsView> {
    const timeline = await this.stories.findTimeline(partnerId, id);
    const [found] = await this.browse.withEmails(partnerId, [timeline.transaction]);
    return transactionDetailsView(timeline, found?.userEmail ?? '');
  }

  /** Simulates the outside world; sandbox only. */
  @Audited('simulate', 'transaction')
  @OnlyFor('owner', 'developer', 'support')
  @Post(':id/simulate')
  @HttpCode(200)
  async simulate(
    @Me() { partnerId }: MemberPerson,
    @Param('id') id: string,
    @Body() { what }: SimulateDto,
  ): Promise<OkView> {
    await this.simulated.simulate(partnerId, id, what);
    return OK;
  }
}

const filtersOf = ({ least, most, ...query }: TransactionsQueryDto): BrowseFilters => ({
  ...withMoments(query),
  ...(least === undefined ? {} : { minFiat: least }),
  ...(most === undefined ? {} : { maxFiat: most }),
});
