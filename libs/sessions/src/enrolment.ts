import type { Login } from '@rampart/data';
import { Clock, fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SecondFactor } from './second-factor.js';
import { isSteppedUp, recoveredAt } from './session-guard.js';
import { SessionList } from './session-list.js';
import { SignIn } from './sign-in.js';

/** Setting up two-step sign-in: a secret for the app, then a first code that shows that the app has it. */
@Injectable()
export class Enrolment {
  constructor(
    private readonly secondFactor: SecondFactor,
    private readonly signIn: SignIn,
    private readonly sessions: SessionList,
    private readonly clock: Clock,
  ) {}

  /** Nothing counts yet. Who has a second factor shows it, or a recovery code, before putting another in its place. Throws STEP_UP_REQUIRED. */
  beginEnrolment(request: Request, login: Login): { secret: string; uri: string } {
    if (login.sealedTotp !== null && !isSteppedUp(request, this.clock.trueTime()) && !this.recoveredAt(request))
      throw fault('STEP_UP_REQUIRED');
    const { secret, uri, sealed } = this.secondFactor.beginSetup(login);
    request.session.enrolling = sealed;
    return { secret, uri };
  }

  /** When a recovery code was shown, if that was in the last ten minutes. */
  recoveredAt(request: Request): Date | undefined {
    return recoveredAt(request, this.clock.trueTime());
  }

  /** Answers recovery codes, shown this once. What the lost app was signed in to elsewhere ends. Throws SECOND_FACTOR_NOT_BEGUN, SIGN_IN_CODE_INVALID. */
  async confirmEnrolment(request: Request, { id }: Login, code: string): Promise<string[]> {
    const { enrolling } = request.session;
    if (enrolling === undefined) throw fault('SECOND_FACTOR_NOT_BEGUN');
    const recoveryCodes = await this.secondFactor.confirmSetup(id, enrolling, code);
    if (request.session.recoveredAt !== undefined) await this.sessions.revokeOthers(id, request.sessionID);
    await this.signIn.steppedUp(request, id);
    return recoveryCodes;
  }
}
