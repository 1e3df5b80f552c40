import { ApproveKycDto, AskAgainDto, KycFileView, KycWaitingView, OK, OkView } from '@rampart/contract';
import { fault, isId } from '@rampart/kernel';
import { DecideKyc, type KycDecision, KycFiles, KycQueue } from '@rampart/kyc';
import { NotAudited } from '@rampart/sessions';
import { FindUser } from '@rampart/users';
import { Body, Controller, Get, HttpCode, Param, Post, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { ForOperators, Name } from './for-operators.js';
import { viewOnly } from './view-only.js';

@ForOperators()
@Controller('ops/api/kyc')
export class ConsoleKycController {
  constructor(
    private readonly queue: KycQueue,
    private readonly files: KycFiles,
    private readonly decideKyc: DecideKyc,
    private readonly users: FindUser,
  ) {}

  /** The longest waiting first. */
  @Get()
  waiting(): Promise<KycWaitingView[]> {
    return this.queue.waiting();
  }

  /** One user's file; opening it is audited. */
  @Get(':userId')
  open(@Param('userId') userId: string, @Name() by: string): Promise<KycFileView> {
    return this.files.open(userId, by);
  }

  /** A document, to be looked at; looking is audited. */
  @Get(':userId/documents/:id')
  async document(
    @Param('userId') userId: string,
    @Param('id') id: string,
    @Name() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return viewOnly(await this.files.document(userId, id, by), response);
  }

  @NotAudited() // the decision audits itself
  @Post(':userId/approve')
  @HttpCode(200)
  approve(@Param('userId') userId: string, @Body() { reason }: ApproveKycDto, @Name() by: string): Promise<OkView> {
    return this.decide(userId, { decision: 'approve', ...(reason === undefined ? {} : { reason }) }, by);
  }

  @NotAudited() // the decision audits itself
  @Post(':userId/ask-again')
  @HttpCode(200)
  askAgain(
    @Param('userId') userId: string,
    @Body() { reason, wantedAgain }: AskAgainDto,
    @Name() by: string,
  ): Promise<OkView> {
    return this.decide(userId, { decision: 'decline', reason, wantedAgain }, by);
  }

  private async decide(userId: string, decision: KycDecision, by: string): Promise<OkView> {
    if (!isId(userId)) throw fault('USER_NOT_FOUND');
    if ((await this.decideKyc.decide(userId, decision, `operator:${by}`)) !== undefined) return OK;
    throw fault('KYC_NOT_OPEN', { kyc: await this.users.kycOf(userId) });
  }
}
