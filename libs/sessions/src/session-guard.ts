import { limitToPartner, Login } from '@rampart/data';
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
import { CODE_WAIT_MS, MAX_LIFE_MS, RECOVERY_MS, STEP_UP_MS } from './session-data.js';

const ROLES = 'rampart:roles';
/** Metadata of a route that `StepUp` restricts. */
export const STEP_UP = 'rampart:step-up';
const OPEN_WITHOUT_FACTOR = 'rampart:open-without-second-factor';
const HANDLES_CREDENTIALS = 'rampart:uses-credentials';

/** Restricts a route to roles. */
export const Roles = (...roles: string[]): CustomDecorator => SetMetadata(ROLES, roles);
/** Restricts a route about secrets or money to the five minutes after a code of the authenticator app, or to another period. */
export const StepUp = (freshForMs: number = STEP_UP_MS): CustomDecorator => SetMetadata(STEP_UP, freshForMs);
/** Opens a route to users who must still set up a second factor. */
export const OpenWithoutSecondFactor = (): CustomDecorator => SetMetadata(OPEN_WITHOUT_FACTOR, true);

/**
 * Grants a route access to the tables of sign-ins, teams, keys and tokens, and to the sandbox's clock, which are closed to every other request of a partner;
 * see CREDENTIALS_GRANTS of the database.
 */
export const HandlesCredentials = (): CustomDecorator => SetMetadata(HANDLES_CREDENTIALS, true);

export const handlesCredentials = (reflector: Reflector, context: ExecutionContext): boolean =>
  reflector.getAllAndOverride<true | undefined>(HANDLES_CREDENTIALS, [context.getHandler(), context.getClass()]) ??
  false;

export interface SignedInRequest extends Request {
  person?: Person;
  ownLogin?: Login;
  /** Content of the audit entry, replacing the body. */
  auditEntry?: { readonly before?: unknown; readonly after?: unknown };
}

/** Admits a signed-in user with the role and second factor that the route requires. */
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
    const metadata = <T>(key: string): T | undefined =>
      this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
    const roles = metadata<string[]>(ROLES);
    if (roles && !roles.includes(person.role)) throw fault('ROLE_INSUFFICIENT', { role: person.role });
    const hasFactor = login.sealedTotp !== null;
    const freshForMs = metadata<number>(STEP_UP);
    const needsFactor = freshForMs !== undefined || (this.people.needsSecondFactor && !metadata(OPEN_WITHOUT_FACTOR));
    if (needsFactor && !hasFactor) throw fault('SECOND_FACTOR_REQUIRED');
    if (freshForMs !== undefined && !isSteppedUp(request, this.clock.trueTime(), freshForMs))
      throw fault('STEP_UP_REQUIRED');
    Object.assign(request, { person, ownLogin: login });
    if (person.partnerId !== undefined) limitToPartner(person.partnerId, handlesCredentials(this.reflector, context));
    return true;
  }

  /** Admits a request outside Nest's guards. Throws SESSION_REQUIRED, SECOND_FACTOR_REQUIRED. */
  async admitRequest(request: Request): Promise<Person> {
    const { login, person } = await this.signedIn(request);
    if (this.people.needsSecondFactor && login.sealedTotp === null) throw fault('SECOND_FACTOR_REQUIRED');
    return person;
  }

  private async signedIn({ session }: Request): Promise<{ login: Login; person: Person }> {
    if (
      session?.stage !== 'in' ||
      session.realm !== this.people.realm ||
      !isYounger(session.since, MAX_LIFE_MS, this.clock.trueTime())
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

/** Whether the password was accepted a moment ago and a code is still required. */
export const awaitsCode = ({ session }: Request, now: Date): boolean =>
  session.stage === 'code' && isYounger(session.since, CODE_WAIT_MS, now);

/** Time of a recent recovery code, which allows another app to be set up without the old one. */
export const recoveredAt = ({ session }: Request, now: Date): Date | undefined =>
  isYounger(session.recoveredAt, RECOVERY_MS, now) ? new Date(session.recoveredAt ?? 0) : undefined;

/** Whether a code was entered in the last five minutes, or in another time. */
export const isSteppedUp = ({ session }: Request, now: Date, freshForMs = STEP_UP_MS): boolean =>
  isYounger(session.steppedUpAt, freshForMs, now);

const isYounger = (since: number | undefined, milliseconds: number, now: Date): boolean =>
  now.getTime() - (since ?? 0) <= milliseconds;

/** The signed-in person, set by `SessionGuard`. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): Person => {
  const { person } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!person) throw new Error('a route asks who is signed in but lets everybody in');
  return person;
});

/** The login of the signed-in person. */
export const OwnLogin = createParamDecorator((_: unknown, context: ExecutionContext): Login => {
  const { ownLogin } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!ownLogin) throw new Error('a route asks who is signed in but lets everybody in');
  return ownLogin;
});
