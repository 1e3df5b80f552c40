import { proposerOf, ReturnMoney, ReturnsDesk } from '@rampart/backoffice';
import { ENV, type Env } from '@rampart/config';
import { OK, OkView, ReasonDto, ReturnDto, ReturnedView } from '@rampart/contract';
import type { Payout } from '@rampart/data';
import type { Network } from '@rampart/kernel';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Operator } from './operator-auth.js';

/** Money that named no order, or was paid by somebody else than its user, goes back. */
@Controller('ops')
export class ReturnsController {
  private readonly networks: readonly Network[];

  constructor(
    private readonly returns: ReturnMoney,
    private readonly desk: ReturnsDesk,
    @Inject(ENV) env: Env,
  ) {
    this.networks = env.RAMPART_MODE === 'sandbox' ? ['main', 'test'] : ['main'];
  }

  /** The newest first. */
  @Get('returns')
  all(): Promise<Payout[]> {
    return this.desk.all();
  }

  @Post('unmatched/:id/return')
  @HttpCode(200)
  async return(
    @Param('id') id: string,
    @Body() { reason, address, txId, reference }: ReturnDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReturnedView> {
    return shown(
      await this.returns.decide(id, { by, reason, address, reference: txId ?? reference, networks: this.networks }),
      response,
    );
  }

  @Post('returns/:id/approve')
  @HttpCode(200)
  async approve(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReturnedView> {
    return shown(await this.returns.approve(id, { by, reason }), response);
  }

  @Post('returns/:id/reject')
  @HttpCode(200)
  async reject(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.returns.reject(id, { by, reason });
    return OK;
  }
}

/** 202 for what still needs a second operator. */
function shown(payout: Payout, response: Response): ReturnedView {
  const { id: returnId, state } = payout;
  const isProposed = proposerOf(payout) !== null;
  if (isProposed) response.status(202);
  return { status: isProposed ? 'proposed' : 'done', returnId, state };
}
