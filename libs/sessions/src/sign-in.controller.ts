import type { Login } from '@rampart/data';
import { Body, Delete, Get, HttpCode, Inject, Param, Post, Req, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import {
  BeginEnrolmentDto,
  ChangePasswordDto,
  CodeDto,
  EnrolmentView,
  NextStepView,
  OpenSessionView,
  PasswordDto,
  RecoveryCodesView,
} from './sign-in.dto.js';
import { Audited, AuditInterceptor, NotAudited, setAudit } from './audited.js';
import { Enrolment } from './enrolment.js';
import { Logins } from './logins.js';
import { assertGoodPassword } from './password-policy.js';
import type { Person } from './person-directory.js';
import { SecondFactor } from './second-factor.js';
import {
  OpenWithoutSecondFactor,
  OwnLogin,
  SessionGuard,
  SignedIn,
  StepUp,
  HandlesCredentials,
} from './session-guard.js';
import { SessionList } from './session-list.js';
import { SignIn } from './sign-in.js';

/** Signing in and out, and one's own login: the routes that every app with sessions has, under its own prefix. */
@HandlesCredentials()
@UseInterceptors(AuditInterceptor)
export abstract class SignInRoutes {
  @Inject() private readonly signIn: SignIn;
  @Inject() protected readonly enrolment: Enrolment;
  @Inject() private readonly logins: Logins;
  @Inject() private readonly secondFactor: SecondFactor;
  @Inject() private readonly sessions: SessionList;

  @NotAudited()
  @Post('sign-in')
  @HttpCode(200)
  async password(@Body() { name, password }: PasswordDto, @Req() request: Request): Promise<NextStepView> {
    return { next: await this.signIn.checkPassword(request, name, password) };
  }

  @NotAudited()
  @Post('sign-in/code')
  @HttpCode(200)
  async code(@Body() { code }: CodeDto, @Req() request: Request): Promise<NextStepView> {
    await this.signIn.checkCode(request, code);
    return { next: 'in' };
  }

  @NotAudited() // the use case audits itself, since no person is signed in yet
  @Post('sign-in/recovery-code')
  @HttpCode(200)
  async recoveryCode(@Body() { code }: CodeDto, @Req() request: Request): Promise<NextStepView> {
    await this.signIn.recoveryCode(request, code);
    return { next: 'in' };
  }

  @NotAudited()
  @Post('sign-out')
  @HttpCode(204)
  async signOut(@Req() request: Request): Promise<void> {
    await this.signIn.signOut(request);
  }

  @NotAudited()
  @UseGuards(SessionGuard)
  @Post('step-up')
  @HttpCode(204)
  async stepUp(@Body() { code }: CodeDto, @OwnLogin() login: Login, @Req() request: Request): Promise<void> {
    await this.signIn.stepUp(request, login, code);
  }

  /** Accepts a recovery code in place of the lost app's code, for setting up another app only. */
  @Audited('useRecoveryCode', 'login')
  @UseGuards(SessionGuard)
  @Post('second-factor/recover')
  @HttpCode(204)
  async recover(@Body() { code }: CodeDto, @OwnLogin() login: Login, @Req() request: Request): Promise<void> {
    setAudit(request, { after: { recoveryCodesLeft: await this.signIn.useRecoveryCode(request, login, code) } });
  }

  @NotAudited()
  @OpenWithoutSecondFactor()
  @UseGuards(SessionGuard)
  @Post('second-factor')
  @HttpCode(200)
  async begin(
    @Body() { password }: BeginEnrolmentDto,
    @OwnLogin() login: Login,
    @Req() request: Request,
  ): Promise<EnrolmentView> {
    return this.enrolment.beginEnrolment(request, login, password);
  }

  @Audited('setUpSecondFactor', 'login')
  @OpenWithoutSecondFactor()
  @UseGuards(SessionGuard)
  @Post('second-factor/confirm')
  @HttpCode(200)
  async confirm(
    @Body() { code }: CodeDto,
    @OwnLogin() login: Login,
    @Req() request: Request,
  ): Promise<RecoveryCodesView> {
    return { recoveryCodes: await this.enrolment.confirmEnrolment(request, login, code) };
  }

  @Audited('renewRecoveryCodes', 'login')
  @StepUp()
  @UseGuards(SessionGuard)
  @Post('second-factor/recovery-codes')
  @HttpCode(200)
  async renewRecoveryCodes(@OwnLogin() { id }: Login): Promise<RecoveryCodesView> {
    return { recoveryCodes: await this.secondFactor.renewRecoveryCodes(id) };
  }

  @Audited('changePassword', 'login')
  @UseGuards(SessionGuard)
  @Post('password')
  @HttpCode(204)
  async changePassword(
    @Body() { current, password }: ChangePasswordDto,
    @OwnLogin() login: Login,
    @SignedIn() person: Person,
    @Req() request: Request,
  ): Promise<void> {
    await this.logins.askPassword(login, current, this.signIn.originOf(request));
    await assertGoodPassword(password, [login.name, person.name ?? '']);
    await this.logins.setPassword(login.id, password);
    await this.sessions.revokeOthers(login.id, request.sessionID);
  }

  @UseGuards(SessionGuard)
  @Get('sessions')
  async all(@OwnLogin() { id }: Login, @Req() { sessionID }: Request): Promise<OpenSessionView[]> {
    const found = await this.sessions.listSessions(id);
    return found.map(({ sid, since, until, ...session }) => ({
      ...session,
      since: since.toISOString(),
      until: until.toISOString(),
      current: sid === sessionID,
    }));
  }

  @Audited('revokeOtherSessions', 'login')
  @UseGuards(SessionGuard)
  @Post('sessions/revoke-others')
  @HttpCode(204)
  async revokeOthers(@OwnLogin() { id }: Login, @Req() { sessionID }: Request): Promise<void> {
    await this.sessions.revokeOthers(id, sessionID);
  }

  @Audited('revokeSession', 'session')
  @UseGuards(SessionGuard)
  @Delete('sessions/:id')
  @HttpCode(204)
  async revoke(@OwnLogin() { id: loginId }: Login, @Param('id') id: string): Promise<void> {
    await this.sessions.revokeSession(loginId, id);
  }
}
