import { ExpandDto, oneTransactionView, OneTransactionView, transactionView, TransactionView } from '@rampart/contract';
import type { Principal } from '@rampart/partners';
import { FindTransactions } from '@rampart/transactions';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Caller, ForPartnersAndUsers } from '../edge/access.js';
import { streamJsonArray } from '@rampart/http';
import { showFees } from './show-fees.js';

@ApiTags('Transactions')
@ForPartnersAndUsers()
@Controller('api/transactions')
export class TransactionsController {
  constructor(private readonly transactions: FindTransactions) {}

  /** All of the partner's transactions, newest first, as one array. */
  @Get()
  @ApiOkResponse({ type: [TransactionView] })
  async all(@Caller() caller: Principal, @Res() response: Response): Promise<void> {
    await streamJsonArray(response, this.transactions.all(caller), transactionView);
  }

  /** One transaction. */
  @Get(':id')
  async one(@Caller() caller: Principal, @Param('id') id: string, @Query() expand: ExpandDto): Promise<OneTransactionView> {
    const transaction = await this.transactions.one(caller, id);
    return { ...oneTransactionView(transaction), ...showFees(expand, transaction) };
  }
}
