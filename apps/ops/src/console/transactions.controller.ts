import { DecisionOptions, Decisions, SearchTransactions, TransactionCases } from '@rampart/backoffice';
import {
  DecidedView,
  DecisionDto,
  DecisionOptionView,
  DecisionPreviewView,
  FindTransactionsDto,
  FoundTransactionView,
  PreviewDto,
  TransactionCaseView,
} from '@rampart/contract';
import { NotAudited, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ForOperators, Name } from './for-operators.js';
import { decided } from './money.controller.js';

@ForOperators()
@Controller('ops/api/transactions')
export class ConsoleTransactionsController {
  constructor(
    private readonly search: SearchTransactions,
    private readonly cases: TransactionCases,
    private readonly options: DecisionOptions,
    private readonly decisions: Decisions,
  ) {}

  /** The newest first; looking for somebody is audited. */
  @Get()
  find(@Query() query: FindTransactionsDto, @Name() by: string): Promise<FoundTransactionView[]> {
    return this.search.find(query, by);
  }

  /** Everything about one; opening it is audited. */
  @Get(':id')
  open(@Param('id') id: string, @Name() by: string): Promise<TransactionCaseView> {
    return this.cases.open(id, by);
  }

  /** What can be decided now. */
  @Get(':id/decisions')
  possible(@Param('id') id: string): Promise<DecisionOptionView[]> {
    return this.options.of(id);
  }

  /** What a decision would change; it changes nothing. */
  @NotAudited()
  @Post(':id/decisions/preview')
  @HttpCode(200)
  preview(
    @Param('id') transactionId: string,
    @Body() { action, ...content }: PreviewDto,
  ): Promise<DecisionPreviewView> {
    return this.decisions.rehearse({ transactionId, action, content, reason: 'what if' });
  }

  /** Decided at once, or proposed to a second operator. */
  @NotAudited() // the decision audits itself
  @StepUp()
  @Post(':id/decisions')
  @HttpCode(200)
  async decide(
    @Param('id') transactionId: string,
    @Body() { action, reason, ...content }: DecisionDto,
    @Name() by: string,
  ): Promise<DecidedView> {
    return decided(await this.decisions.decide({ by, transactionId, action, content, reason }));
  }
}
