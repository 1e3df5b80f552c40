import { promisify } from 'node:util';
import { insertAudit, inUnit, type Login, write } from '@rampart/data';
import { Clock, fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import type { GuessOrigin, GuessSource } from './guess-origin.js';
import { KnownDevices } from './known-devices.js';
import { Logins } from './logins.js';
import { type Person, PersonDirectory } from './person-directory.js';
import { SecondFactor } from './second-factor.js';
import { awaitsCode } from './session-guard.js';
import { SessionRenewal } from './session-renewal.js';

/** Signs a user in: password, then code. Each step renews the session id, so that an id known before becomes useless. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: DataSource,
    private readonly people: PersonDirectory,
    private readonly logins: Logins,
    private readonly devices: KnownDevices,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: SessionRenewal,
    private readonly clock: Clock,
  ) {}

  /** Returns the next step. Throws SIGN_IN_FAILED, SIGN_IN_LOCKED, SIGN_IN_LIMITED, SIGN_IN_BUSY. */
  async checkPassword(request: Request, name: string, password: string): Promise<'code' | 'in'> {
    const { realm } = this.people;
    const login = await this.logins.checkPassword({ realm, name, password }, this.originOf(request));
    if (!login || !(await this.people.findPerson(login.id))) throw fault('SIGN_IN_FAILED');
    const stage = login.sealedTotp === null ? 'in' : 'code';
    if (stage === 'in') this.rememberDevice(request, login);
    await this.sessions.renewSession(request, { loginId: login.id, stage });
    return stage;
  }

  /** Throws SIGN_IN_CODE_INVALID, SIGN_IN_LOCKED, SESSION_REQUIRED. */
  async checkCode(request: Request, code: string): Promise<void> {
    const login = await this.awaitedLogin(request);
    await this.secondFactor.checkCode(login, code, this.sourceOf(request, login));
    this.rememberDevice(request, login);
    await this.sessions.renewSession(request, { loginId: login.id, stage: 'in', steppedUpAt: this.trueMilliseconds() });
  }

  /**
   * Signs in with a recovery code, which allows setting up another app, but no access to secrets or money. Throws SIGN_IN_CODE_INVALID, SIGN_IN_LOCKED,
   * SESSION_REQUIRED.
   */
  async recoveryCode(request: Request, code: string): Promise<void> {
    const login = await this.awaitedLogin(request);
    const { id } = login;
    const source = this.sourceOf(request, login);
    const person = await this.people.findPerson(id);
    if (!person) throw fault('SESSION_REQUIRED');
    await inUnit(this.database, async () =>
      this.auditRecovery(id, person, await this.secondFactor.useRecoveryCode(id, code, source)),
    );
    this.rememberDevice(request, login);
    await this.sessions.renewSession(request, { loginId: id, stage: 'in', recoveredAt: this.trueMilliseconds() });
  }

  /** Lets a signed-in user set up another app. Returns how many codes are left. Throws SIGN_IN_CODE_INVALID, SIGN_IN_LOCKED, SECOND_FACTOR_REQUIRED. */
  async useRecoveryCode(request: Request, login: Login, code: string): Promise<number> {
    const { id, sealedTotp } = login;
    if (sealedTotp === null) throw fault('SECOND_FACTOR_REQUIRED');
    const left = await this.secondFactor.useRecoveryCode(id, code, this.sourceOf(request, login));
    await this.sessions.renewSession(request, {
      ...request.session,
      loginId: id,
      stage: 'in',
      recoveredAt: this.trueMilliseconds(),
    });
    return left;
  }

  /** Accepts another code, which grants access to secrets and money for five minutes. Throws SIGN_IN_CODE_INVALID, SIGN_IN_LOCKED, SECOND_FACTOR_REQUIRED. */
  async stepUp(request: Request, login: Login, code: string): Promise<void> {
    if (login.sealedTotp === null) throw fault('SECOND_FACTOR_REQUIRED');
    await this.secondFactor.checkCode(login, code, this.sourceOf(request, login));
    await this.steppedUp(request, login.id);
  }

  /** Records that a code was entered just now. */
  async steppedUp(request: Request, loginId: string): Promise<void> {
    const { since } = request.session;
    await this.sessions.renewSession(request, {
      loginId,
      stage: 'in',
      steppedUpAt: this.trueMilliseconds(),
      ...(since === undefined ? {} : { since }),
    });
  }

  /**
   * Signs in the user whose passkey signed: instead of name, password and code, instead of the code after a password, or as a fresh code for a signed-in user.
   * Throws PASSKEY_REFUSED.
   */
  async usePasskey(request: Request, loginId: string): Promise<void> {
    const { session } = request;
    const login = await this.logins.findLogin(loginId);
    if (!login || !(await this.people.findPerson(loginId))) throw fault('PASSKEY_REFUSED');
    if (session.loginId !== undefined && session.loginId !== loginId) throw fault('PASSKEY_REFUSED');
    if (session.stage === 'in') return this.steppedUp(request, loginId);
    this.rememberDevice(request, login);
    await this.sessions.renewSession(request, { loginId, stage: 'in', steppedUpAt: this.trueMilliseconds() });
  }

  /** Signs in a user without a check: a new member who has just chosen a password. */
  async signInAs(request: Request, loginId: string): Promise<void> {
    const login = await this.logins.findLogin(loginId);
    if (login) this.rememberDevice(request, login);
    await this.sessions.renewSession(request, { loginId, stage: 'in' });
  }

  /** Returns the origin of a request, for counting guesses. */
  originOf(request: Request): GuessOrigin {
    return this.devices.originOf(request, this.people.realm);
  }

  async signOut(request: Request): Promise<void> {
    await promisify(request.session.destroy.bind(request.session))();
  }

  private sourceOf(request: Request, login: Login): GuessSource {
    return this.devices.sourceOf(this.originOf(request), login);
  }

  private rememberDevice(request: Request, login: Login): void {
    this.devices.rememberDevice(request, this.people.realm, login);
  }

  private async auditRecovery(loginId: string, { actor, partnerId }: Person, left: number): Promise<void> {
    const entry = {
      actor,
      action: 'signInByRecoveryCode',
      subject: `login:${loginId}`,
      reason: '',
      before: null,
      after: { recoveryCodesLeft: left },
    };
    await write(this.database, insertAudit({ ...entry, ...(partnerId === undefined ? {} : { partnerId }) }));
  }

  private async awaitedLogin(request: Request): Promise<Login> {
    const { loginId, realm } = request.session;
    const isRight = realm === this.people.realm && awaitsCode(request, this.clock.trueTime());
    const login = isRight && loginId !== undefined ? await this.logins.findLogin(loginId) : undefined;
    if (!login) throw fault('SESSION_REQUIRED');
    return login;
  }

  private trueMilliseconds(): number {
    return this.clock.trueTime().getTime();
  }
}
