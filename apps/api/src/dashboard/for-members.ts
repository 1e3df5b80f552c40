import type { MemberRole } from '@rampart/kernel';
import { AuditInterceptor, Roles, SessionGuard, SignedIn } from '@rampart/sessions';
import { applyDecorators, UseGuards, UseInterceptors } from '@nestjs/common';

/** Signed-in members of a partner; what they change is audited. */
export const ForMembers = (): ClassDecorator =>
  applyDecorators(UseGuards(SessionGuard), UseInterceptors(AuditInterceptor));

/** Only members in these roles. */
export const OnlyFor = (...roles: MemberRole[]): MethodDecorator & ClassDecorator => Roles(...roles);

/** The member who asks. */
export const Me: () => ParameterDecorator = SignedIn;
