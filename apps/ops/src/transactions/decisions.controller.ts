import { type Decision, DecisionOptions, Decisions } from '@rampart/backoffice';
import { NotAudited, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ReasonDto } from '../operators/reason.dto.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { jsonOf } from '../operators/view-of.js';
import {
  CompleteDto,
  DecidedView,
  DecisionDto,
  DecisionOptionView,
  DecisionPreviewView,
  MatchDto,
  PreviewDto,
  RefundDto,
  RetryPayoutDto,
} from './decisions.dto.js';
import { decidedView } from './decided-view.js';

/** Operators' decisions about a transaction: made at once, or proposed to a second operator. Every decision audits itself. */
@ForOperators()
@Controller()
export class DecisionsController {
  constructor(
    private readonly options: DecisionOptions,
    private readonly decisions: Decisions,
  ) {}

  /** Every decision, with the reason why it cannot be made now. */
  @Get('ops/api/transactions/:id/decisions')
  listOptions(@Param('id') id: string): Promise<DecisionOptionView[]> {
    return this.options.listOptions(id);
  }

  /** Shows what a decision would change, and changes nothing. */
  @NotAudited()
  @Post('ops/api/transactions/:id/decisions/preview')
  @HttpCode(200)
  async preview(
    @Param('id') transactionId: string,
    @Body() { action, ...content }: PreviewDto,
  ): Promise<DecisionPreviewView> {
    return jsonOf(await this.decisions.previewDecision({ transactionId, action, content, reason: 'what if' }));
  }

  @NotAudited()
  @StepUp()
  @Post('ops/api/transactions/:id/decisions')
  @HttpCode(200)
  async decide(
    @Param('id') transactionId: string,
    @Body() { action, reason, ...content }: DecisionDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    return this.carryOut({ by, transactionId, action, content, reason }, response);
  }

  @NotAudited()
  @StepUp()
  @Post('ops/transactions/:id/retry-payout')
  @HttpCode(200)
  retryPayout(
    @Param('id') transactionId: string,
    @Body() { reason, ...content }: RetryPayoutDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    return this.carryOut({ by, transactionId, action: 'retryPayout', content, reason }, response);
  }

  @NotAudited()
  @StepUp()
  @Post('ops/transactions/:id/refund')
  @HttpCode(200)
  refund(
    @Param('id') transactionId: string,
    @Body() { reason, payoutId, txId, reference }: RefundDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    const content = { payoutId, reference: txId ?? reference };
    return this.carryOut({ by, transactionId, action: 'refund', content, reason }, response);
  }

  @NotAudited()
  @StepUp()
  @Post('ops/transactions/:id/complete')
  @HttpCode(200)
  complete(
    @Param('id') transactionId: string,
    @Body() { reason, payoutId, txId, reference }: CompleteDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    const content = { payoutId, reference: txId ?? reference };
    return this.carryOut({ by, transactionId, action: 'complete', content, reason }, response);
  }

  @NotAudited()
  @StepUp()
  @Post('ops/transactions/:id/match')
  @HttpCode(200)
  match(
    @Param('id') transactionId: string,
    @Body() { reason, inboundEventId }: MatchDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    return this.carryOut({ by, transactionId, action: 'match', content: { inboundEventId }, reason }, response);
  }

  /** Closes what its user owes as our loss. */
  @NotAudited()
  @StepUp()
  @Post('ops/transactions/:id/write-off')
  @HttpCode(200)
  writeOff(
    @Param('id') transactionId: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    return this.carryOut({ by, transactionId, action: 'writeOff', content: {}, reason }, response);
  }

  private async carryOut(decision: Decision, response: Response): Promise<DecidedView> {
    return decidedView(await this.decisions.makeDecision(decision), response);
  }
}
