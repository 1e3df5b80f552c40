import type { Access, Principal } from '@rampart/partners';
import { applyDecorators, createParamDecorator, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { belongsTo } from './log-calls.js';

interface PerhapsAsked extends Request {
  perhapsCaller?: Principal;
}

/** Lets everybody in, and knows those who say who they are. Credentials that are not right count as none: the route needs none. */
@Injectable()
class OpenGuard extends AuthGuard(['basic', 'bearer']) {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const isAnonymous = context.switchToHttp().getRequest<Request>().headers.authorization === undefined;
    return isAnonymous || Boolean(await super.canActivate(context));
  }

  /** Not as the request's user: that would be a call that a partner can make once under a key. */
  override getAuthenticateOptions(): { property: string; session: false } {
    return { property: 'perhapsCaller', session: false };
  }

  override handleRequest<T>(error: unknown, found: (T & Access) | false, _info: unknown, context: ExecutionContext): T {
    if (error) throw error instanceof Error ? error : new Error('authentication failed');
    const request = context.switchToHttp().getRequest<Request>();
    const isRight = found && (!found.addresses || found.addresses.hasAddress(request.ip));
    if (isRight) belongsTo(request, found);
    return (isRight ? found : undefined) as T;
  }
}

/** No credentials needed; given ones are recognised. */
export const ForEverybody = (): MethodDecorator & ClassDecorator => applyDecorators(UseGuards(OpenGuard));

/** On whose behalf the call is made, where it says so. */
export const PerhapsCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<PerhapsAsked>().perhapsCaller,
);
