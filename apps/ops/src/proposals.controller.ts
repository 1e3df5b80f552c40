import { Proposals } from '@rampart/backoffice';
import { DecidedView, OK, OkView, ReasonDto } from '@rampart/contract';
import type { Proposal } from '@rampart/data';
import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { decidedView } from './decided-view.js';
import { Operator } from './operator-auth.js';

/** Decisions that need a second operator. */
@Controller('ops/proposals')
export class ProposalsController {
  constructor(private readonly proposals: Proposals) {}

  /** Those that wait first. */
  @Get()
  all(): Promise<Proposal[]> {
    return this.proposals.all();
  }

  @Post(':id/approve')
  @HttpCode(200)
  async approve(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DecidedView> {
    return decidedView(await this.proposals.approve(id, { by, reason }), response);
  }

  @Post(':id/reject')
  @HttpCode(200)
  async reject(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.proposals.reject(id, { by, reason });
    return OK;
  }
}
