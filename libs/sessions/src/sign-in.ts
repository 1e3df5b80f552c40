import { promisify } from 'node:util';
import { insertAudit, inUnit, type Login, write } from '@rampart/data';
import { Clock, fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { SessionData } from 'express-session';
import { DataSource } from 'typeorm';
import { Guesses } from './guesses.js';
import { Logins } from './logins.js';
import { People } from './people.js';
import { SecondFactor } from './second-factor.js';
import { awaitsCode } from './session-guard.js';

const MOST_OF_A_BROWSER = 200;

/** The way in: password, then code. Every step is a new session id, so that one known before is of no use after. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: DataSource,
    private readonly people: People,
    private readonly logins: Logins,
    private readonly guesses: Guesses,
    private readonly secondFactor: SecondFactor,
    private readonly clock: Clock,
  ) {}

  /** Answers what is wanted next. Throws SIGN_IN_FAILED, also for a locked login. */
  async password(request: Request, name: string, password: string): Promise<'code' | 'in'> {
    const login = await this.logins.check(this.people.realm, name, password);
    if (!login || !(await this.people.find(login.id))) throw fault('SIGN_IN_FAILED');
    if (login.sealedTotp === null) await this.guesses.forget(login.id);
    else await this.guesses.takeBack(login.id);
    const stage = login.sealedTotp === null ? 'in' : 'code';
    await this.renew(request, { loginId: login.id, stage });
    return stage;
  }

  /** Throws SIGN_IN_CODE_INVALID, SESSION_REQUIRED. */
  async code(request: Request, code: string): Promise<void> {
    const login = await this.awaited(request);
    await this.secondFactor.check(login, code);
    await this.renew(request, { loginId: login.id, stage: 'in', steppedUpAt: this.now() });
  }

  /** Lets in, and to setting up another app, but not to secrets and money. Throws SIGN_IN_CODE_INVALID, SESSION_REQUIRED. */
  async recoveryCode(request: Request, code: string): Promise<void> {
    const { id } = await this.awaited(request);
    await inUnit(this.database, async () => this.remember(id, await this.secondFactor.useRecoveryCode(id, code)));
    await this.renew(request, { loginId: id, stage: 'in', recoveredAt: this.now() });
  }

  /** The same for who is in already: from now on another app may be set up. Answers how many codes are left. Throws SIGN_IN_CODE_INVALID, SECOND_FACTOR_REQUIRED. */
  async recover(request: Request, { id, sealedTotp }: Login, code: string): Promise<number> {
    if (sealedTotp === null) throw fault('SECOND_FACTOR_REQUIRED');
    const left = await this.secondFactor.useRecoveryCode(id, code);
    await this.renew(request, { ...request.session, loginId: id, stage: 'in', recoveredAt: this.now() });
    return left;
  }

  /** Another code, for five minutes of secrets and money. Throws SIGN_IN_CODE_INVALID, SECOND_FACTOR_REQUIRED. */
  async stepUp(request: Request, login: Login, code: string): Promise<void> {
    if (login.sealedTotp === null) throw fault('SECOND_FACTOR_REQUIRED');
    await this.secondFactor.check(login, code);
    await this.steppedUp(request, login.id);
  }

  /** A code was shown just now. */
  async steppedUp(request: Request, loginId: string): Promise<void> {
    const { since } = request.session;
    await this.renew(request, {
      loginId,
      stage: 'in',
      steppedUpAt: this.now(),
      ...(since === undefined ? {} : { since }),
    });
  }

  /** For somebody who is known to be that person: a new member, who has just chosen a password. */
  async enter(request: Request, loginId: string): Promise<void> {
    await this.renew(request, { loginId, stage: 'in' });
  }

  async out(request: Request): Promise<void> {
    await promisify(request.session.destroy.bind(request.session))();
  }

  private async remember(loginId: string, left: number): Promise<void> {
    const person = await this.people.find(loginId);
    if (!person) throw fault('SESSION_REQUIRED');
    const { actor, partnerId } = person;
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

  private async awaited(request: Request): Promise<Login> {
    const { loginId, realm } = request.session;
    const isRight = realm === this.people.realm && awaitsCode(request, this.clock.trueTime());
    const login = isRight && loginId !== undefined ? await this.logins.find(loginId) : undefined;
    if (!login) throw fault('SESSION_REQUIRED');
    return login;
  }

  private async renew(
    request: Request,
    content: Pick<SessionData, 'loginId' | 'stage'> & Partial<SessionData>,
  ): Promise<void> {
    const { loginId, stage, steppedUpAt, recoveredAt, since } = content;
    await promisify(request.session.regenerate.bind(request.session))();
    Object.assign(request.session, {
      realm: this.people.realm,
      loginId,
      stage,
      since: since ?? this.now(),
      ...(steppedUpAt === undefined ? {} : { steppedUpAt }),
      ...(recoveredAt === undefined ? {} : { recoveredAt }),
      address: request.ip ?? '',
      browser: (request.headers['user-agent'] ?? '').slice(0, MOST_OF_A_BROWSER),
    } satisfies Partial<SessionData>);
    await promisify(request.session.save.bind(request.session))();
  }

  private now(): number {
    return this.clock.trueTime().getTime();
  }
}
