import type { OperatorPerson } from '@rampart/partners';
import { AuditInterceptor, SessionGuard, type SignedInRequest } from '@rampart/sessions';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';

/** Lets in operators: a script by its name and password, or a session with all that the route demands of one. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(private readonly sessions: SessionGuard) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { person } = context.switchToHttp().getRequest<SignedInRequest>();
    return person !== undefined || this.sessions.canActivate(context);
  }
}

/** For consoles and scripts alike; every change is audited. */
export const ForOperators = (): ClassDecorator =>
  applyDecorators(UseGuards(OperatorGuard), UseInterceptors(AuditInterceptor));

/** The name of the operator who asks. */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { person } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!person) throw new Error('a route asks who is signed in but lets everybody in');
  return (person as OperatorPerson).username;
});
