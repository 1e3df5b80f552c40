import {
  ContradictedPushes,
  ReturnMoney,
  ReturnWriteOff,
  UnmatchedMoneyDesk,
  UnmatchedDesk,
  UnmatchedItems,
} from '@rampart/backoffice';
import { ENV, type Env, networksIn } from '@rampart/config';
import { OK, OkView } from '@rampart/contract';
import { WithoutFilters } from '@rampart/http';
import type { Network } from '@rampart/kernel';
import { Body, Controller, Get, Inject, Param } from '@nestjs/common';
import { ManualBookedView } from '../manual-bookings/manual-bookings.dto.js';
import { ReasonDto } from '../operators/reason.dto.js';
import { ReturnDto, ReturnedView } from '../returns/returns.dto.js';
import { bookedView } from '../manual-bookings/booked-view.js';
import { DecisionRoute, MoneyDecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { returnedView } from '../returns/returned-view.js';
import { UnmatchedItemDto, UnmatchedView } from './unmatched.dto.js';
import { type UnmatchedListView, unmatchedListView, unmatchedView } from './unmatched-list-view.js';

/** Manages money that names no order or was paid by another payer than the user, and contradictory reports of banks. Every decision audits itself. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller()
export class UnmatchedController {
  private readonly networks: readonly Network[];

  constructor(
    private readonly unmatched: UnmatchedDesk,
    private readonly money: UnmatchedMoneyDesk,
    private readonly pushes: ContradictedPushes,
    private readonly returns: ReturnMoney,
    private readonly losses: ReturnWriteOff,
    private readonly items: UnmatchedItems,
    @Inject(ENV) env: Env,
  ) {
    this.networks = networksIn(env);
  }

  /** Lists unmatched money with the ids of suggested orders. It may name payers, so each reading is audited. */
  @Get('ops/unmatched')
  @WithoutFilters()
  async list(@Operator() by: string): Promise<UnmatchedListView> {
    return unmatchedListView(unmatchedView(await this.money.listUnmatched(by)));
  }

  /** Lists unmatched money with descriptions of suggested orders. It may name payers, so each reading is audited. */
  @Get('ops/api/unmatched')
  @WithoutFilters()
  async listDescribed(@Operator() by: string): Promise<UnmatchedView> {
    return unmatchedView(await this.money.listUnmatched(by));
  }

  @MoneyDecisionRoute('ops/api/unmatched/:id/return')
  async return(
    @Param('id') id: string,
    @Body() { reason, address, txId, reference }: ReturnDto,
    @Operator() by: string,
  ): Promise<ReturnedView> {
    const request = { by, reason, address, reference: txId ?? reference, networks: this.networks };
    return returnedView(await this.returns.decideReturn(id, request));
  }

  /** Books money that no customer paid: bank interest, a refunded charge, or the owner's own money. */
  @MoneyDecisionRoute('ops/api/unmatched/:id/item')
  async bookItem(
    @Param('id') id: string,
    @Body() { kind, reason }: UnmatchedItemDto,
    @Operator() by: string,
  ): Promise<ManualBookedView> {
    return bookedView(await this.items.bookItem(id, kind, { by, reason }));
  }

  /** Writes off money that was returned to its payer and then reversed by the payer's bank or chain. */
  @MoneyDecisionRoute('ops/unmatched/:id/write-off')
  async writeOff(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
  ): Promise<ManualBookedView> {
    return bookedView(await this.losses.writeOff(id, { by, reason }));
  }

  /** Resolves a bank's contradictory reports after the bank clarified them. */
  @DecisionRoute('ops/api/conflicts/:id/resolve')
  async resolve(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.unmatched.resolveConflict(id, { by, reason });
    return OK;
  }

  /** Resolves a provider's contradictory notifications after the provider clarified them. */
  @DecisionRoute('ops/api/pushes/:id/resolve')
  async resolvePush(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.pushes.resolvePush(id, { by, reason });
    return OK;
  }
}
