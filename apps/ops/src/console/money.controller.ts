import {
  type Decided,
  ModerationDesk,
  OpenWork,
  Proposals,
  proposalView,
  UnmatchedDesk,
  UnmatchedMoneyDesk,
} from '@rampart/backoffice';
import { ModerationItemView, OK, OkView, ProposalView, ReasonDto, UnmatchedView, WorkView } from '@rampart/contract';
import { NotAudited, StepUp } from '@rampart/sessions';
import { DecidedView } from '@rampart/contract';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ForOperators, Name } from './for-operators.js';

/** Money that waits for a person. */
@ForOperators()
@Controller('ops/api')
export class ConsoleMoneyController {
  constructor(
    private readonly work: OpenWork,
    private readonly moderation: ModerationDesk,
    private readonly proposals: Proposals,
    private readonly unmatched: UnmatchedDesk,
    private readonly unmatchedMoney: UnmatchedMoneyDesk,
  ) {}

  /** How much waits, for the head of every page. */
  @Get('work')
  count(): Promise<WorkView> {
    return this.work.count();
  }

  @Get('moderation')
  waiting(): Promise<ModerationItemView[]> {
    return this.moderation.waiting();
  }

  /** Those that wait first. */
  @Get('proposals')
  async all(): Promise<ProposalView[]> {
    return (await this.proposals.all()).map(proposalView);
  }

  @NotAudited() // the decision audits itself
  @StepUp()
  @Post('proposals/:id/approve')
  @HttpCode(200)
  async approve(@Param('id') id: string, @Body() { reason }: ReasonDto, @Name() by: string): Promise<DecidedView> {
    return decided(await this.proposals.approve(id, { by, reason }));
  }

  @NotAudited() // so does the refusal
  @Post('proposals/:id/reject')
  @HttpCode(200)
  async reject(@Param('id') id: string, @Body() { reason }: ReasonDto, @Name() by: string): Promise<OkView> {
    await this.proposals.reject(id, { by, reason });
    return OK;
  }

  /** It may name payers: looking is audited. */
  @Get('unmatched')
  stray(@Name() by: string): Promise<UnmatchedView> {
    return this.unmatchedMoney.all(by);
  }

  @NotAudited() // resolving audits itself
  @Post('conflicts/:id/resolve')
  @HttpCode(200)
  async resolve(@Param('id') id: string, @Body() { reason }: ReasonDto, @Name() by: string): Promise<OkView> {
    await this.unmatched.resolve(id, { by, reason });
    return OK;
  }
}

/** What came of a decision. */
export function decided(result: Decided): DecidedView {
  if (result.status === 'proposed') return result;
  const { id, status, version } = result.transaction;
  return { status: 'done', transaction: { id, status, version } };
}
