import type { MemberRole } from '@rampart/kernel';
import { AuditInterceptor, Roles, SessionGuard, SignedIn } from '@rampart/sessions';
import { applyDecorators, UseGuards, UseInterceptors } from '@nestjs/common';

/** Restricts a controller to signed-in members of a partner, and audits their changes. */
export const ForMembers = (): ClassDecorator =>
  applyDecorators(UseGuards(SessionGuard), UseInterceptors(AuditInterceptor));

/** Restricts a route to members in these roles. */
export const OnlyFor = (...roles: MemberRole[]): MethodDecorator & ClassDecorator => Roles(...roles);

/** Injects the calling member. */
export const Me: () => ParameterDecorator = SignedIn;
