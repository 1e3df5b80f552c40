import { Decisions, type TransactionFile, TransactionFiles } from '@rampart/backoffice';
import { CompleteDto, DecidedView, MatchDto, ReasonDto, RefundDto, RetryPayoutDto } from '@rampart/contract';
import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { decidedView } from './decided-view.js';
import { Operator } from './operator-auth.js';

/** One transaction, over all partners: everything known of it, and what a person decides. */
@Controller('ops/transactions/:id')
export class TransactionsController {
  constructor(
    private readonly files: TransactionFiles,
    private readonly decisions: Decisions,
  ) {}

  @Get()
  one(@Param('id') id: string): Promise<TransactionFile> {
    return this.files.one(id);
  }

  @Post('retry-payout')
  @HttpCode(200)
  async retryPayout(
    @Param('id') transactionId: string,
    @Body() { reason, ...content }: RetryPayoutDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    return decidedView(
      await this.decisions.decide({ by, transactionId, action: 'retryPayout', content, reason }),
      response,
    );
  }

  @Post('refund')
  @HttpCode(200)
  async refund(
    @Param('id') transactionId: string,
    @Body() { reason, payoutId, txId, reference }: RefundDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    const content = { payoutId, reference: txId ?? reference };
    return decidedView(await this.decisions.decide({ by, transactionId, action: 'refund', content, reason }), response);
  }

  @Post('complete')
  @HttpCode(200)
  async complete(
    @Param('id') transactionId: string,
    @Body() { reason, payoutId, txId, reference }: CompleteDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    const content = { payoutId, reference: txId ?? reference };
    return decidedView(
      await this.decisions.decide({ by, transactionId, action: 'complete', content, reason }),
      response,
    );
  }

  @Post('match')
  @HttpCode(200)
  async match(
    @Param('id') transactionId: string,
    @Body() { reason, inboundEventId }: MatchDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    return decidedView(
      await this.decisions.decide({ by, transactionId, action: 'match', content: { inboundEventId }, reason }),
      response,
    );
  }

  /** Closes what its user owes as our loss. */
  @Post('write-off')
  @HttpCode(200)
  async writeOff(
    @Param('id') transactionId: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    return decidedView(
      await this.decisions.decide({ by, transactionId, action: 'writeOff', content: {}, reason }),
      response,
    );
  }
}
