import { type Decision, DecisionOptions, Decisions } from '@rampart/backoffice';
import { NotAudited } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ReasonDto } from '../operators/reason.dto.js';
import { MoneyDecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import {
  CompleteDto,
  DecidedView,
  DecisionDto,
  DecisionOptionView,
  DecisionPreviewView,
  MatchDto,
  NotSentDto,
  PreviewDto,
  RefundDto,
  RetryPayoutDto,
} from './decisions.dto.js';
import { decidedView } from './decided-view.js';

/** Makes operators' decisions about a transaction, at once or as a proposal to a second operator. Every decision audits itself. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller()
export class DecisionsController {
  constructor(
    private readonly options: DecisionOptions,
    private readonly decisions: Decisions,
  ) {}

  /** Lists every decision, with the reason if it is not possible now. */
  @Get('ops/api/transactions/:id/decisions')
  listOptions(@Param('id') id: string, @Operator() by: string): Promise<DecisionOptionView[]> {
    return this.options.listOptions(id, by);
  }

  /** Shows what a decision would change, without changing anything. */
  @NotAudited()
  @Post('ops/api/transactions/:id/decisions/preview')
  @HttpCode(200)
  async preview(
    @Param('id') transactionId: string,
    @Body() { action, ...content }: PreviewDto,
    @Operator() by: string,
  ): Promise<DecisionPreviewView> {
    return jsonOf(await this.decisions.previewDecision({ by, transactionId, action, content, reason: 'what if' }));
  }

  @MoneyDecisionRoute('ops/api/transactions/:id/decisions')
  async decide(
    @Param('id') transactionId: string,
    @Body() { action, reason, ...content }: DecisionDto,
    @Operator() by: string,
  ): Promise<DecidedView> {
    return this.carryOut({ by, transactionId, action, content, reason });
  }

  @MoneyDecisionRoute('ops/transactions/:id/retry-payout')
  retryPayout(
    @Param('id') transactionId: string,
    @Body() { reason, ...content }: RetryPayoutDto,
    @Operator() by: string,
  ): Promise<DecidedView> {
    return this.carryOut({ by, transactionId, action: 'retryPayout', content, reason });
  }

  @MoneyDecisionRoute('ops/transactions/:id/refund')
  refund(
    @Param('id') transactionId: string,
    @Body() { reason, payoutId, txId, reference, currency }: RefundDto,
    @Operator() by: string,
  ): Promise<DecidedView> {
    const content = { payoutId, reference: txId ?? reference, currency };
    return this.carryOut({ by, transactionId, action: 'refund', content, reason });
  }

  @MoneyDecisionRoute('ops/transactions/:id/complete')
  complete(
    @Param('id') transactionId: string,
    @Body() { reason, payoutId, txId, reference }: CompleteDto,
    @Operator() by: string,
  ): Promise<DecidedView> {
    const content = { payoutId, reference: txId ?? reference };
    return this.carryOut({ by, transactionId, action: 'complete', content, reason });
  }

  /** Records that an uncertain payout or refund was not sent, without sending another one. */
  @MoneyDecisionRoute('ops/transactions/:id/not-sent')
  notSent(
    @Param('id') transactionId: string,
    @Body() { reason, ...content }: NotSentDto,
    @Operator() by: string,
  ): Promise<DecidedView> {
    return this.carryOut({ by, transactionId, action: 'notSent', content, reason });
  }

  @MoneyDecisionRoute('ops/transactions/:id/match')
  match(
    @Param('id') transactionId: string,
    @Body() { reason, inboundEventId }: MatchDto,
    @Operator() by: string,
  ): Promise<DecidedView> {
    return this.carryOut({ by, transactionId, action: 'match', content: { inboundEventId }, reason });
  }

  /** Writes off what the user owes. */
  @MoneyDecisionRoute('ops/transactions/:id/write-off')
  writeOff(
    @Param('id') transactionId: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
  ): Promise<DecidedView> {
    return this.carryOut({ by, transactionId, action: 'writeOff', content: {}, reason });
  }

  private async carryOut(decision: Decision): Promise<DecidedView> {
    return decidedView(await this.decisions.makeDecision(decision));
  }
}
