import { Login } from '@rampart/data';
import { Clock, fault } from '@rampart/kernel';
import {
  type CanActivate,
  createParamDecorator,
  type CustomDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { PersonDirectory, type Person } from './person-directory.js';
import { CODE_WAIT_MS, LONGEST_MS, RECOVERY_MS, STEP_UP_MS } from './session-data.js';

const ROLES = 'rampart:roles';
const STEP_UP = 'rampart:step-up';
const OPEN_WITHOUT_FACTOR = 'rampart:open-without-second-factor';

/** Only for people in one of these roles. */
export const Roles = (...roles: string[]): CustomDecorator => SetMetadata(ROLES, roles);
/** For secrets and money: only within five minutes of a code from the authenticator app. */
export const StepUp = (): CustomDecorator => SetMetadata(STEP_UP, true);
/** Also for who must set up a second factor first. */
export const OpenWithoutSecondFactor = (): CustomDecorator => SetMetadata(OPEN_WITHOUT_FACTOR, true);

export interface SignedInRequest extends Request {
  person?: Person;
  ownLogin?: Login;
  /** For the audit entry, where the body does not say it. */
  told?: { readonly before?: unknown; readonly after?: unknown };
}

/** Lets in who is signed in, in the right role, with what the route asks for. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly database: DataSource,
    private readonly people: PersonDirectory,
    private readonly clock: Clock,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const { login, person } = await this.signedIn(request);
    const told = <T>(key: string): T | undefined =>
      this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
    const roles = told<string[]>(ROLES);
    if (roles && !roles.includes(person.role)) throw fault('ROLE_INSUFFICIENT', { role: person.role });
    const hasFactor = login.sealedTotp !== null;
    const needsFactor = told(STEP_UP) || (this.people.needsSecondFactor && !told(OPEN_WITHOUT_FACTOR));
    if (needsFactor && !hasFactor) throw fault('SECOND_FACTOR_REQUIRED');
    if (told(STEP_UP) && !isSteppedUp(request, this.clock.trueTime())) throw fault('STEP_UP_REQUIRED');
    Object.assign(request, { person, ownLogin: login });
    return true;
  }

  /** For what is outside Nest's guards. Throws SESSION_REQUIRED, SECOND_FACTOR_REQUIRED. */
  async admitRequest(request: Request): Promise<Person> {
    const { login, person } = await this.signedIn(request);
    if (this.people.needsSecondFactor && login.sealedTotp === null) throw fault('SECOND_FACTOR_REQUIRED');
    return person;
  }

  private async signedIn({ session }: Request): Promise<{ login: Login; person: Person }> {
    if (
      session?.stage !== 'in' ||
      session.realm !== this.people.realm ||
      !isYounger(session.since, LONGEST_MS, this.clock.trueTime())
    )
      throw fault('SESSION_REQUIRED');
    const id = session.loginId ?? '';
    const [login, person] = await Promise.all([
      this.database.getRepository(Login).findOneBy({ id }),
      this.people.findPerson(id),
    ]);
    if (!login || !person) throw fault('SESSION_REQUIRED');
    return { login, person };
  }
}

/** Whether the password was right a moment ago and a code is still wanted. */
export const awaitsCode = ({ session }: Request, now: Date): boolean =>
  session.stage === 'code' && isYounger(session.since, CODE_WAIT_MS, now);

/** When a recovery code was shown, if that was a moment ago: then another app may be set up without the old one. */
export const recoveredAt = ({ session }: Request, now: Date): Date | undefined =>
  isYounger(session.recoveredAt, RECOVERY_MS, now) ? new Date(session.recoveredAt ?? 0) : undefined;

/** Whether a code was shown in the last five minutes. */
export const isSteppedUp = ({ session }: Request, now: Date): boolean =>
  isYounger(session.steppedUpAt, STEP_UP_MS, now);

const isYounger = (since: number | undefined, milliseconds: number, now: Date): boolean =>
  now.getTime() - (since ?? 0) <= milliseconds;

/** Who asks; put there by `SessionGuard`. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): Person => {
  const { person } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!person) throw new Error('a route asks who is signed in but lets everybody in');
  return person;
});

/** The login of who asks. */
export const OwnLogin = createParamDecorator((_: unknown, context: ExecutionContext): Login => {
  const { ownLogin } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!ownLogin) throw new Error('a route asks who is signed in but lets everybody in');
  return ownLogin;
});
