import type { Login } from '@rampart/data';
import { Clock, fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SecondFactor } from './second-factor.js';
import { isSteppedUp, recoveredAt } from './session-guard.js';
import { SessionList } from './session-list.js';
import { SignIn } from './sign-in.js';
import { Logins } from './logins.js';
import { Passkeys } from './passkeys.js';

/** Sets up two-step sign-in: a secret for the app, then a first code that proves that the app has it. */
@Injectable()
export class Enrolment {
  constructor(
    private readonly secondFactor: SecondFactor,
    private readonly logins: Logins,
    private readonly passkeys: Passkeys,
    private readonly signIn: SignIn,
    private readonly sessions: SessionList,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins enrolment without effect yet. The first one requires the password again, since a session may have been left open; replacing a second factor requires
   * a code from it, or a recovery code. Throws PASSWORD_REQUIRED, PASSWORD_WRONG, STEP_UP_REQUIRED.
   */
  async beginEnrolment(request: Request, login: Login, password?: string): Promise<{ secret: string; uri: string }> {
    if (login.sealedTotp === null) await this.askPassword(request, login, password);
    else if (!isSteppedUp(request, this.clock.trueTime()) && !this.recoveredAt(request))
      throw fault('STEP_UP_REQUIRED');
    const { secret, uri, sealed } = this.secondFactor.beginSetup(login);
    request.session.enrolling = sealed;
    return { secret, uri };
  }

  /** Returns the time of the last recovery code, if within ten minutes. */
  recoveredAt(request: Request): Date | undefined {
    return recoveredAt(request, this.clock.trueTime());
  }

  /** Returns recovery codes, shown only now, and ends all other sessions. Throws SECOND_FACTOR_NOT_BEGUN, SIGN_IN_CODE_INVALID. */
  async confirmEnrolment(request: Request, { id }: Login, code: string): Promise<string[]> {
    const { enrolling } = request.session;
    if (enrolling === undefined) throw fault('SECOND_FACTOR_NOT_BEGUN');
    const recoveryCodes = await this.secondFactor.confirmSetup(id, enrolling, code);
    if (request.session.recoveredAt !== undefined) {
      await this.sessions.revokeOthers(id, request.sessionID);
      await this.passkeys.removeAll(id); // a lost device may hold some
    }
    await this.signIn.steppedUp(request, id);
    return recoveryCodes;
  }

  private async askPassword(request: Request, login: Login, password: string | undefined): Promise<void> {
    if (password === undefined) throw fault('PASSWORD_REQUIRED');
    await this.logins.askPassword(login, password, this.signIn.originOf(request));
  }
}
