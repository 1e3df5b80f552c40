import type { Login, Passkey } from '@rampart/data';
import { Clock } from '@rampart/kernel';
import { Body, Delete, Get, HttpCode, Inject, Param, Post, Req, UseGuards, UseInterceptors } from '@nestjs/common';
import { Audited, AuditInterceptor, NotAudited, setAudit } from './audited.js';
import { AttemptLimits } from './attempt-limits.js';
import { keepChallenge, takeChallenge } from './passkey-challenge.js';
import { PasskeyAnswerDto, NewPasskeyDto, PasskeyOptionsView, PasskeyView } from './passkeys.dto.js';
import { Passkeys } from './passkeys.js';
import { OwnLogin, SessionGuard, type SignedInRequest, StepUp, HandlesCredentials } from './session-guard.js';
import { NextStepView } from './sign-in.dto.js';
import { SignIn } from './sign-in.js';

/** Signing in with passkeys, and one's own: the routes that every app with sessions has, under its own prefix. */
@HandlesCredentials()
@UseInterceptors(AuditInterceptor)
export abstract class PasskeyRoutes {
  @Inject() private readonly passkeys: Passkeys;
  @Inject() private readonly signIn: SignIn;
  @Inject() private readonly attempts: AttemptLimits;
  @Inject() private readonly clock: Clock;

  /** Returns a challenge for a passkey: for one of the login's that is signing in or signed in, else for any that the browser offers. */
  @NotAudited()
  @Post('sign-in/passkey/options')
  @HttpCode(200)
  async beginSignIn(@Req() request: SignedInRequest): Promise<PasskeyOptionsView> {
    this.attempts.admitSource(this.signIn.originOf(request));
    const options = await this.passkeys.beginSignIn(request.session.loginId);
    keepChallenge(request, options.challenge, this.clock.trueTime());
    return { options };
  }

  @NotAudited()
  @Post('sign-in/passkey')
  @HttpCode(200)
  async signInByPasskey(@Body() { answer }: PasskeyAnswerDto, @Req() request: SignedInRequest): Promise<NextStepView> {
    const challenge = await takeChallenge(request, this.clock.trueTime());
    await this.signIn.usePasskey(request, await this.passkeys.checkSignature(answer, challenge));
    return { next: 'in' };
  }

  @UseGuards(SessionGuard)
  @Get('passkeys')
  async listPasskeys(@OwnLogin() { id }: Login): Promise<PasskeyView[]> {
    return (await this.passkeys.listPasskeys(id)).map(passkeyView);
  }

  @NotAudited()
  @StepUp()
  @UseGuards(SessionGuard)
  @Post('passkeys/options')
  @HttpCode(200)
  async beginRegistration(@OwnLogin() login: Login, @Req() request: SignedInRequest): Promise<PasskeyOptionsView> {
    const options = await this.passkeys.beginRegistration(login);
    keepChallenge(request, options.challenge, this.clock.trueTime());
    return { options };
  }

  @Audited('addPasskey', 'passkey')
  @StepUp()
  @UseGuards(SessionGuard)
  @Post('passkeys')
  async register(
    @Body() { name, answer }: NewPasskeyDto,
    @OwnLogin() login: Login,
    @Req() request: SignedInRequest,
  ): Promise<PasskeyView> {
    const challenge = await takeChallenge(request, this.clock.trueTime());
    setAudit(request, { after: { name } });
    return passkeyView(await this.passkeys.register(login, { name, answer, challenge }));
  }

  @Audited('removePasskey', 'passkey')
  @StepUp()
  @UseGuards(SessionGuard)
  @Delete('passkeys/:id')
  @HttpCode(204)
  async removePasskey(
    @OwnLogin() { id: loginId }: Login,
    @Param('id') id: string,
    @Req() request: SignedInRequest,
  ): Promise<void> {
    setAudit(request, { before: { name: await this.passkeys.removePasskey(loginId, id) } });
  }
}

const passkeyView = ({ id, name, createdAt, usedAt }: Passkey): PasskeyView => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
