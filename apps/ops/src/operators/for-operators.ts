import { fault, type ServiceScope } from '@rampart/kernel';
import type { OperatorPerson, TokenPerson } from '@rampart/partners';
import { AuditInterceptor, SessionGuard, type SignedInRequest, STEP_UP } from '@rampart/sessions';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type RouteScopes, TOKEN_SCOPES_OF } from './token-scopes.js';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Admits operators: a session that meets the route's requirements, a service token with the route's scope, or a sandbox's seeded operator. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionGuard,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { person, method } = context.switchToHttp().getRequest<SignedInRequest>();
    if (person === undefined) return this.sessions.canActivate(context);
    assertScope(person, this.scopeOf(context, method));
    return true;
  }

  /**
   * Returns the scope that a token needs. A route that requires a fresh code of sessions is open to tokens only if the route itself, not its controller, names
   * a scope.
   */
  private scopeOf(context: ExecutionContext, method: string): ServiceScope | undefined {
    const route = context.getHandler();
    const named = this.reflector.get<unknown>(STEP_UP, route) !== undefined ? [route] : [route, context.getClass()];
    const scopes = this.reflector.getAllAndOverride<RouteScopes | undefined>(TOKEN_SCOPES_OF, named);
    return SAFE.has(method) ? (scopes?.read ?? 'read') : scopes?.change;
  }
}

/** Asserts that a service token has the scope; operators need none. Throws TOKEN_SCOPE_MISSING, or TOKEN_REFUSED if the route is closed to tokens. */
export function assertScope(person: object, scope: ServiceScope | undefined): void {
  if (!isToken(person)) return;
  if (scope === undefined) throw fault('TOKEN_REFUSED');
  if (!person.tokenScopes.includes(scope)) throw fault('TOKEN_SCOPE_MISSING', { scope });
}

const isToken = (person: object): person is TokenPerson => 'tokenScopes' in person;

/** Admits consoles and scripts, and audits every change. */
export const ForOperators = (): ClassDecorator =>
  applyDecorators(UseGuards(OperatorGuard), UseInterceptors(AuditInterceptor));

/** Injects the name of the calling operator, with the token's name if a script calls. */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { person } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!person) throw new Error('a route asks who is signed in but lets everybody in');
  return (person as OperatorPerson).username;
});
