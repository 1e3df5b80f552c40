import { ReturnMoney, ReturnsDesk } from '@rampart/backoffice';
import { OK, OkView } from '@rampart/contract';
import { NotAudited, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ReasonDto } from '../operators/reason.dto.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { underBoth } from '../operators/paths.js';
import { payoutView, type PayoutView } from '../transactions/payout-view.js';
import { ReturnedView } from './returns.dto.js';
import { returnedView } from './returned-view.js';

/** Unmatched money that goes back to its payer. Every decision audits itself. */
@ForOperators()
@Controller()
export class ReturnsController {
  constructor(
    private readonly returns: ReturnMoney,
    private readonly desk: ReturnsDesk,
  ) {}

  /** The newest first. */
  @Get('ops/returns')
  async listReturns(): Promise<PayoutView[]> {
    return (await this.desk.listReturns()).map(payoutView);
  }

  @NotAudited()
  @StepUp()
  @Post(underBoth('returns/:id/approve'))
  @HttpCode(200)
  async approve(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReturnedView> {
    return returnedView(await this.returns.approveReturn(id, { by, reason }), response);
  }

  @NotAudited()
  @Post(underBoth('returns/:id/reject'))
  @HttpCode(200)
  async reject(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.returns.rejectReturn(id, { by, reason });
    return OK;
  }
}
