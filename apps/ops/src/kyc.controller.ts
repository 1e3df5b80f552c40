import { ApproveKycDto, DeclineKycDto, KycCaseView, KycQueryDto, OK, OkView } from '@rampart/contract';
import { fault, isId, isOneOf, KYC_STATUSES } from '@rampart/kernel';
import { DecideKyc, type KycDecision, KycDesk } from '@rampart/kyc';
import { FindUser } from '@rampart/users';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Operator } from './operator-auth.js';

@Controller('ops/kyc')
export class KycController {
  constructor(
    private readonly desk: KycDesk,
    private readonly decideKyc: DecideKyc,
    private readonly users: FindUser,
  ) {}

  /** Users by kyc status, over all partners; the longest waiting first. */
  @Get()
  async cases(@Query() { status }: KycQueryDto): Promise<KycCaseView[]> {
    if (status !== undefined && !isOneOf(KYC_STATUSES, status)) {
      throw fault('VALIDATION_FAILED', { problem: `status must be one of ${KYC_STATUSES.join(', ')}.` });
    }
    const cases = await this.desk.cases(status);
    return cases.map(({ submittedAt, reason, documents, ...user }) => ({
      ...user,
      documents: [...documents],
      ...(submittedAt === null ? {} : { submittedAt: new Date(submittedAt).toISOString() }),
      ...(reason === null ? {} : { reason }),
    }));
  }

  @Post(':userId/approve')
  @HttpCode(200)
  approve(
    @Param('userId') userId: string,
    @Body() { reason }: ApproveKycDto,
    @Operator() operator: string,
  ): Promise<OkView> {
    return this.decide(userId, { decision: 'approve', ...(reason === undefined ? {} : { reason }) }, operator);
  }

  @Post(':userId/decline')
  @HttpCode(200)
  decline(
    @Param('userId') userId: string,
    @Body() { reason, wantedAgain }: DeclineKycDto,
    @Operator() operator: string,
  ): Promise<OkView> {
    return this.decide(userId, { decision: 'decline', reason, wantedAgain }, operator);
  }

  private async decide(userId: string, decision: KycDecision, operator: string): Promise<OkView> {
    if (!isId(userId)) throw fault('USER_NOT_FOUND');
    const decided = await this.decideKyc.decide(userId, decision, `operator:${operator}`);
    if (decided !== undefined) return OK;
    throw fault('KYC_NOT_OPEN', { kyc: await this.users.kycOf(userId) });
  }
}
