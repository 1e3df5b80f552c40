import type { OperatorPerson } from '@rampart/partners';
import { AuditInterceptor, SessionGuard, type SignedInRequest } from '@rampart/sessions';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';

/** Signed-in operators with two-step sign-in; what they change is audited. */
export const ForOperators = (): ClassDecorator =>
  applyDecorators(UseGuards(SessionGuard), UseInterceptors(AuditInterceptor));

/** The name of the operator who asks. */
export const Name = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { person } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!person) throw new Error('a route asks who is signed in but lets everybody in');
  return (person as OperatorPerson).username;
});
