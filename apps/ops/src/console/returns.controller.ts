import { proposerOf, ReturnMoney } from '@rampart/backoffice';
import { ENV, type Env } from '@rampart/config';
import { OK, OkView, ReasonDto, ReturnDto, ReturnedView } from '@rampart/contract';
import type { Payout } from '@rampart/data';
import type { Network } from '@rampart/kernel';
import { NotAudited, StepUp } from '@rampart/sessions';
import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ForOperators, Name } from './for-operators.js';

/** Money that named no order, or was paid by somebody else than its user, goes back. Every decision audits itself. */
@ForOperators()
@Controller('ops/api')
export class ConsoleReturnsController {
  private readonly networks: readonly Network[];

  constructor(
    private readonly returns: ReturnMoney,
    @Inject(ENV) env: Env,
  ) {
    this.networks = env.RAMPART_MODE === 'sandbox' ? ['main', 'test'] : ['main'];
  }

  @NotAudited()
  @StepUp()
  @Post('unmatched/:id/return')
  @HttpCode(200)
  async return(
    @Param('id') id: string,
    @Body() { reason, address, txId, reference }: ReturnDto,
    @Name() by: string,
  ): Promise<ReturnedView> {
    return shown(
      await this.returns.decide(id, { by, reason, address, reference: txId ?? reference, networks: this.networks }),
    );
  }

  @NotAudited()
  @StepUp()
  @Post('returns/:id/approve')
  @HttpCode(200)
  async approve(@Param('id') id: string, @Body() { reason }: ReasonDto, @Name() by: string): Promise<ReturnedView> {
    return shown(await this.returns.approve(id, { by, reason }));
  }

  @NotAudited()
  @Post('returns/:id/reject')
  @HttpCode(200)
  async reject(@Param('id') id: string, @Body() { reason }: ReasonDto, @Name() by: string): Promise<OkView> {
    await this.returns.reject(id, { by, reason });
    return OK;
  }
}

const shown = (payout: Payout): ReturnedView => ({
  status: proposerOf(payout) === null ? 'done' : 'proposed',
  returnId: payout.id,
  state: payout.state,
});
