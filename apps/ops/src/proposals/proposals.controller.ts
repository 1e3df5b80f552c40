import { ModerationDesk, OpenWork, Proposals } from '@rampart/backoffice';
import { OK, OkView } from '@rampart/contract';
import { NotAudited, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ReasonDto } from '../operators/reason.dto.js';
import { DecidedView } from '../transactions/decisions.dto.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { underBoth } from '../operators/paths.js';
import { jsonOf } from '../operators/view-of.js';
import { decidedView } from '../transactions/decided-view.js';
import { proposalView } from './proposal-view.js';
import { ModerationItemView, ProposalView, WorkView } from './proposals.dto.js';

/** Decisions that need a second operator, and the orders that wait for a decision. Every decision audits itself. */
@ForOperators()
@Controller()
export class ProposalsController {
  constructor(
    private readonly work: OpenWork,
    private readonly moderation: ModerationDesk,
    private readonly proposals: Proposals,
  ) {}

  /** How much waits for a person, for the head of every page. */
  @Get('ops/api/work')
  countWork(): Promise<WorkView> {
    return this.work.countWork();
  }

  /** Orders that wait for a decision. */
  @Get('ops/api/moderation')
  async listModeration(): Promise<ModerationItemView[]> {
    const items = await this.moderation.listWaiting();
    return items.map(({ proposal, ...item }) => ({
      ...jsonOf(item),
      proposal: proposal && proposalView(proposal),
    }));
  }

  /** Open ones first. */
  @Get(underBoth('proposals'))
  async listProposals(): Promise<ProposalView[]> {
    return (await this.proposals.listProposals()).map(proposalView);
  }

  @NotAudited()
  @StepUp()
  @Post(underBoth('proposals/:id/approve'))
  @HttpCode(200)
  async approve(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    return decidedView(await this.proposals.approveProposal(id, { by, reason }), response);
  }

  @NotAudited()
  @Post(underBoth('proposals/:id/reject'))
  @HttpCode(200)
  async reject(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.proposals.rejectProposal(id, { by, reason });
    return OK;
  }
}
