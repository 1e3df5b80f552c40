import { SearchTransactions, TransactionCases, TransactionDetailsReader } from '@rampart/backoffice';
import { ListFilters } from '@rampart/http';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { jsonOf } from '../operators/view-of.js';
import { TransactionCaseView } from './case.dto.js';
import { FindTransactionsDto, FoundTransactionView } from './transactions.dto.js';
import { caseView } from './case-view.js';
import { recordView, type TransactionRecordView } from './record-view.js';

/** Serves the transactions of all partners. */
@ForOperators()
@Controller()
export class TransactionsController {
  constructor(
    private readonly search: SearchTransactions,
    private readonly cases: TransactionCases,
    private readonly files: TransactionDetailsReader,
  ) {}

  /** Searches transactions, newest first; a search for personal data is audited. */
  @Get('ops/api/transactions')
  @ApiQuery({ type: FindTransactionsDto })
  async find(
    @ListFilters(FindTransactionsDto) query: FindTransactionsDto,
    @Operator() by: string,
  ): Promise<FoundTransactionView[]> {
    return jsonOf(await this.search.findTransactions(query, by));
  }

  /** Returns everything about a transaction, including its user; opening it is audited. */
  @Get('ops/api/transactions/:id')
  async openCase(@Param('id') id: string, @Operator() by: string): Promise<TransactionCaseView> {
    return caseView(await this.cases.openCase(id, by));
  }

  /** Returns everything recorded about a transaction, without its user's name. */
  @Get('ops/transactions/:id')
  async openRecord(@Param('id') id: string): Promise<TransactionRecordView> {
    return recordView(await this.files.findDetails(id));
  }
}
