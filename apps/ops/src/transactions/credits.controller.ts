import { CreditDeposit, Decisions } from '@rampart/backoffice';
import { fault } from '@rampart/kernel';
import type { AttestedDeposit, ClaimVerdict, DepositPlace } from '@rampart/ports';
import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { MoneyDecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { ClaimView, CreditDto, DepositPlaceDto } from './credits.dto.js';
import { decidedView } from './decided-view.js';
import { DecidedView } from './decisions.dto.js';

/** Credits deposits that no feed reported, with two operators. Every decision audits itself. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller()
export class CreditsController {
  constructor(
    private readonly credits: CreditDeposit,
    private readonly decisions: Decisions,
  ) {}

  /** Shows the chain node's report about a deposit. */
  @Get('ops/api/transactions/:id/credit')
  async look(@Param('id') transactionId: string, @Query() place: DepositPlaceDto): Promise<ClaimView> {
    return claimView(await this.credits.askProviders(transactionId, { deposit: placeOf(place) }));
  }

  /** Proposes the credit to a second operator (202). Once approved, the deposit counts exactly as if the feed had reported it. */
  @MoneyDecisionRoute('ops/api/transactions/:id/credit')
  async credit(
    @Param('id') transactionId: string,
    @Body() { reason, ...claim }: CreditDto,
    @Operator() by: string,
  ): Promise<DecidedView> {
    const content = { deposit: placeOf(claim) };
    return decidedView(
      await this.decisions.makeDecision({ by, transactionId, action: 'creditDeposit', content, reason }),
    );
  }
}

function placeOf({ chain, txId, index, ...attested }: DepositPlaceDto & Partial<AttestedDeposit>): DepositPlace {
  const given = Object.values(attested).filter((value) => value !== undefined);
  if (given.length > 0 && !isWhole(attested))
    throw fault('VALIDATION_FAILED', { problem: 'Name currency, amount, height, paidAt and evidence together.' });
  return {
    ...{ chain, txId: txId.toLowerCase() },
    ...(index === undefined ? {} : { index }),
    ...(isWhole(attested) ? { attested } : {}),
  };
}

const isWhole = (attested: Partial<AttestedDeposit>): attested is AttestedDeposit =>
  (['currency', 'amount', 'height', 'paidAt', 'evidence'] as const).every((name) => attested[name] !== undefined);

function claimView(verdict: ClaimVerdict): ClaimView {
  if (verdict.state !== 'proven') return { state: verdict.state, problem: verdict.problem, deposit: null };
  const { currency, amount, confirmations, seenAt, senders = [] } = verdict.deposit;
  return {
    state: verdict.isKnown ? 'known' : 'proven',
    problem: null,
    deposit: { currency, amount, confirmations, seenAt: seenAt.toISOString(), senders: [...senders] },
  };
}
