import {
  ExpandDto,
  ExpandedTransactionView,
  ListTransactionsDto,
  oneTransactionView,
  OneTransactionView,
} from '@rampart/contract';
import { ListFilters, linkToNext, streamJsonArray } from '@rampart/http';
import type { Principal } from '@rampart/partners';
import { FindTransactions, type Listed, ListTransactions, TransactionTimelines } from '@rampart/transactions';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Caller, ForPartnersAndUsers } from '../edge/access.js';
import { LINK } from '../edge/link-header.js';
import { OrderPaymentsView } from '../payments/order-payment.dto.js';
import { showPayments } from '../payments/show-payments.js';
import { filterOf } from './listing.js';
import { showFees } from './show-fees.js';
import { ShowList } from './show-list.js';

@ApiTags('Transactions')
@ForPartnersAndUsers()
@Controller('api/transactions')
export class TransactionsController {
  constructor(
    private readonly transactions: FindTransactions,
    private readonly list: ListTransactions,
    private readonly timelines: TransactionTimelines,
    private readonly show: ShowList,
  ) {}

  /** Lists the partner's transactions, newest first. With `limit`, returns one page, and a `Link` header with the address of the next. */
  @Get()
  @ApiQuery({ type: ListTransactionsDto })
  @ApiOkResponse({ type: [ExpandedTransactionView], headers: LINK })
  async all(
    @Caller() caller: Principal,
    @ListFilters(ListTransactionsDto) query: ListTransactionsDto,
    @Res() response: Response,
  ): Promise<void> {
    await streamJsonArray(response, this.show.each(caller, this.pages(caller, query, response), query));
  }

  /** Returns a transaction. */
  @Get(':id')
  async one(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Query() expand: ExpandDto,
  ): Promise<OneTransactionView> {
    const transaction = await this.transactions.findTransaction(caller, id);
    return { ...oneTransactionView(transaction), ...showFees(expand, transaction) };
  }

  /** Returns what was received, sent and returned for a transaction, with times and references. */
  @Get(':id/payments')
  async payments(@Caller() caller: Principal, @Param('id') id: string): Promise<OrderPaymentsView> {
    return showPayments((await this.timelines.findPayments(caller, id)).payments);
  }

  private async *pages(
    caller: Principal,
    { limit, after, ...query }: ListTransactionsDto,
    response: Response,
  ): AsyncGenerator<Listed> {
    if (limit === undefined) {
      yield* this.list.listAll(caller, filterOf(query), after);
      return;
    }
    const page = await this.list.listPage(caller, filterOf(query), { after, limit });
    if (page.next !== undefined) linkToNext(response, { ...query, limit }, page.next);
    yield page;
  }
}
