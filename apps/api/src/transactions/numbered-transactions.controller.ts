import { TransactionsPageDto, TransactionsPageView } from '@rampart/contract';
import { ListFilters } from '@rampart/http';
import { fault, PAGE_SIZES } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { ListTransactions } from '@rampart/transactions';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Caller, ForPartnersAndUsers } from '../edge/access.js';
import { filterOf } from './listing.js';
import { ShowList } from './show-list.js';

/** Our choice, since every call counts the rows before its page. */
const MAX_OFFSET = 100_000;

@ApiTags('Transactions')
@ForPartnersAndUsers()
@Controller('api/v2/transactions')
export class NumberedTransactionsController {
  constructor(
    private readonly list: ListTransactions,
    private readonly show: ShowList,
  ) {}

  /** Lists transactions by page number, newest first. A page after the last one is empty. */
  @Get()
  @ApiQuery({ type: TransactionsPageDto })
  @ApiOkResponse({ type: TransactionsPageView })
  async page(
    @Caller() caller: Principal,
    @ListFilters(TransactionsPageDto) query: TransactionsPageDto,
    @Res() response: Response,
  ): Promise<void> {
    const items = await this.list.listByOffset(caller, filterOf(query), placeOf(query));
    response.type('application/json').send(`{"data":[${await this.show.text(caller, items, query)}]}`);
  }
}

function placeOf({ page = 0, pageSize: limit = PAGE_SIZES.transactions.default }: TransactionsPageDto): {
  offset: number;
  limit: number;
} {
  const offset = page * limit;
  if (offset <= MAX_OFFSET) return { offset, limit };
  throw fault('VALIDATION_FAILED', {
    problem: `page times pageSize must be at most ${MAX_OFFSET}; further back with from and to, or with GET /api/transactions and after.`,
  });
}
