import { ModerationDesk, OpenWork, Proposals } from '@rampart/backoffice';
import { OK, OkView } from '@rampart/contract';
import { WithoutFilters } from '@rampart/http';
import { Clock } from '@rampart/kernel';
import { Body, Controller, Get, Param } from '@nestjs/common';
import { ReasonDto } from '../operators/reason.dto.js';
import { DecidedView } from '../transactions/decisions.dto.js';
import { DecisionRoute, MoneyDecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import { decidedView } from '../transactions/decided-view.js';
import { proposalView } from './proposal-view.js';
import { ModerationItemView, ProposalView, WorkView } from './proposals.dto.js';

/** Manages decisions that need a second operator, and lists the orders that await a decision. Every decision audits itself. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller()
export class ProposalsController {
  constructor(
    private readonly work: OpenWork,
    private readonly moderation: ModerationDesk,
    private readonly proposals: Proposals,
    private readonly clock: Clock,
  ) {}

  /** Counts the items that await an operator, for the header of every page. */
  @Get('ops/api/work')
  async countWork(): Promise<WorkView> {
    return { ...(await this.work.countWork()), now: this.clock.now().toISOString() };
  }

  /** Lists orders that await a decision. */
  @Get('ops/api/moderation')
  @WithoutFilters()
  async listModeration(): Promise<ModerationItemView[]> {
    const items = await this.moderation.listWaiting();
    return items.map(({ proposal, ...item }) => ({
      ...jsonOf(item),
      proposal: proposal && proposalView(proposal),
    }));
  }

  /** Lists proposals, open ones first. */
  @Get('ops/api/proposals')
  @WithoutFilters()
  async listProposals(): Promise<ProposalView[]> {
    return (await this.proposals.listProposals()).map(proposalView);
  }

  @MoneyDecisionRoute('ops/api/proposals/:id/approve')
  async approve(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<DecidedView> {
    return decidedView(await this.proposals.approveProposal(id, { by, reason }));
  }

  @DecisionRoute('ops/api/proposals/:id/reject')
  async reject(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.proposals.rejectProposal(id, { by, reason });
    return OK;
  }
}
