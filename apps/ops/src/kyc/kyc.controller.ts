import { CaseNotes } from '@rampart/backoffice';
import { OK, OkView } from '@rampart/contract';
import { ListFilters, WithoutFilters } from '@rampart/http';
import { fault, isId } from '@rampart/kernel';
import { DecideKyc, KycDesk, type KycDecision, KycFiles, KycQueue, type OpenedDocument, ReopenKyc } from '@rampart/kyc';
import { DAILY_WORK_MS, StepUp } from '@rampart/sessions';
import { FindUser } from '@rampart/users';
import { Body, Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Response } from 'express';
import { DecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { ReasonDto } from '../operators/reason.dto.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import {
  ApproveKycDto,
  RequestDocumentsDto,
  DeclineFinallyDto,
  DeclineKycDto,
  KycCaseView,
  KycFileView,
  KycQueryDto,
  KycWaitingView,
} from './kyc.dto.js';

/** Manages users' KYC across all partners. Every decision audits itself. */
@ForOperators()
@TokenScopes({ read: 'kyc', change: 'kyc' })
@Controller()
export class KycController {
  constructor(
    private readonly queue: KycQueue,
    private readonly files: KycFiles,
    private readonly desk: KycDesk,
    private readonly decideKyc: DecideKyc,
    private readonly reopenKyc: ReopenKyc,
    private readonly notes: CaseNotes,
    private readonly users: FindUser,
  ) {}

  /** Lists users by KYC status with their names, longest waiting first. Each listing is audited. */
  @Get('ops/kyc')
  @ApiQuery({ type: KycQueryDto })
  async listCases(@ListFilters(KycQueryDto) { status }: KycQueryDto, @Operator() by: string): Promise<KycCaseView[]> {
    const cases = await this.desk.listCases(status, by);
    return cases.map(({ submittedAt, reason, documents, ...user }) => ({
      ...user,
      documents: [...documents],
      ...(submittedAt === null ? {} : { submittedAt: new Date(submittedAt).toISOString() }),
      ...(reason === null ? {} : { reason }),
    }));
  }

  /** Lists users who await a decision without their names, longest waiting first. */
  @Get('ops/api/kyc')
  @WithoutFilters()
  async listWaiting(): Promise<KycWaitingView[]> {
    return jsonOf(await this.queue.listWaiting());
  }

  /** Opens one user's file, which is audited. */
  @Get('ops/api/kyc/:userId')
  async openFile(@Param('userId') userId: string, @Operator() by: string): Promise<KycFileView> {
    const { attempts, ...file } = jsonOf(await this.files.openFile(userId, by));
    return {
      ...file,
      work: jsonOf(await this.notes.readWork({ userId, transactionId: null })),
      tries: attempts.map(({ requestedAgain, ...attempt }) => ({ ...attempt, wantedAgain: requestedAgain })),
    };
  }

  /** Shows a document, which is audited. */
  @Get('ops/api/kyc/:userId/documents/:id')
  async openDocument(
    @Param('userId') userId: string,
    @Param('id') id: string,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return viewOnly(await this.files.openDocument(userId, id, by), response);
  }

  /** Approves a review. Requires a code from the last hour, so that a stolen session alone cannot verify a user. */
  @TokenScopes({ change: 'kyc' })
  @StepUp(DAILY_WORK_MS)
  @DecisionRoute('ops/api/kyc/:userId/approve')
  approve(
    @Param('userId') userId: string,
    @Body() { reason, reviewId }: ApproveKycDto,
    @Operator() by: string,
  ): Promise<OkView> {
    return this.decide(userId, { decision: 'approve', ...(reason === undefined ? {} : { reason }) }, { by, reviewId });
  }

  /** Declines a review for scripts, whose reason may have any length. */
  @DecisionRoute('ops/kyc/:userId/decline')
  decline(
    @Param('userId') userId: string,
    @Body() { reviewId, ...decline }: DeclineKycDto,
    @Operator() by: string,
  ): Promise<OkView> {
    return this.decide(userId, { decision: 'decline', ...decline }, { by, reviewId });
  }

  @DecisionRoute('ops/api/kyc/:userId/ask-again')
  requestDocuments(
    @Param('userId') userId: string,
    @Body() { reviewId, ...decline }: RequestDocumentsDto,
    @Operator() by: string,
  ): Promise<OkView> {
    return this.decide(userId, { decision: 'decline', ...decline }, { by, reviewId });
  }

  /** Ends the identity check permanently. */
  @TokenScopes({ change: 'kyc' })
  @StepUp(DAILY_WORK_MS)
  @DecisionRoute('ops/api/kyc/:userId/decline-finally')
  declineFinally(
    @Param('userId') userId: string,
    @Body() { reviewId, reason }: DeclineFinallyDto,
    @Operator() by: string,
  ): Promise<OkView> {
    return this.decide(userId, { decision: 'decline', reason, isFinal: true }, { by, reviewId });
  }

  /** Lets a user whose check ended permanently request another one. Not open to tokens, because an operator may have ended it. */
  @TokenScopes({})
  @StepUp()
  @DecisionRoute('ops/api/kyc/:userId/reopen')
  async reopen(
    @Param('userId') userId: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
  ): Promise<OkView> {
    await this.reopenKyc.reopenKyc(userId, { by, reason });
    return OK;
  }

  private async decide(
    userId: string,
    decision: KycDecision,
    { by, reviewId: id }: { by: string; reviewId: string | undefined },
  ): Promise<OkView> {
    if (!isId(userId)) throw fault('USER_NOT_FOUND');
    const decided =
      id === undefined
        ? await this.decideKyc.decideKyc(userId, decision, `operator:${by}`)
        : await this.decideKyc.decideReview({ id, userId }, decision, `operator:${by}`);
    if (decided !== undefined) return OK;
    const kyc = await this.users.kycOf(userId);
    throw kyc === 'in-progress' ? fault('KYC_REVIEW_ENDED') : fault('KYC_NOT_OPEN', { kyc });
  }
}

/** Streams a document that the page can show but not store, and in which nothing can run. */
function viewOnly({ content, mediaType, size }: OpenedDocument, response: Response): StreamableFile {
  response.setHeader('Content-Security-Policy', `default-src 'none'; sandbox; frame-ancestors 'self'`);
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  return new StreamableFile(content, { type: mediaType, disposition: 'inline', length: size });
}
