import { ReturnMoney, ReturnsDesk } from '@rampart/backoffice';
import { OK, OkView } from '@rampart/contract';
import { WithoutFilters } from '@rampart/http';
import { Body, Controller, Get, Param } from '@nestjs/common';
import { ReasonDto } from '../operators/reason.dto.js';
import { DecisionRoute, MoneyDecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { payoutView, type PayoutView } from '../transactions/payout-view.js';
import { ReturnedView } from './returns.dto.js';
import { returnedView } from './returned-view.js';

/** Manages returns of unmatched money to its payer. Every decision audits itself. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller()
export class ReturnsController {
  constructor(
    private readonly returns: ReturnMoney,
    private readonly desk: ReturnsDesk,
  ) {}

  /** Lists returns, newest first. */
  @Get('ops/returns')
  @WithoutFilters()
  async listReturns(): Promise<PayoutView[]> {
    return (await this.desk.listReturns()).map(payoutView);
  }

  @MoneyDecisionRoute('ops/api/returns/:id/approve')
  async approve(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<ReturnedView> {
    return returnedView(await this.returns.approveReturn(id, { by, reason }));
  }

  @DecisionRoute('ops/api/returns/:id/reject')
  async reject(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.returns.rejectReturn(id, { by, reason });
    return OK;
  }
}
