import type { Access, Principal } from '@rampart/partners';
import { applyDecorators, createParamDecorator, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { AddressGate } from './address-gate.js';
import { setCaller } from './log-calls.js';

interface OptionalCallerRequest extends Request {
  optionalCaller?: Principal;
}

/** Admits every call and identifies the caller by credentials, if there are any. Wrong credentials count as none: the route needs none. */
@Injectable()
class OpenGuard extends AuthGuard(['basic', 'bearer']) {
  constructor(private readonly gate: AddressGate) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const isAnonymous = context.switchToHttp().getRequest<Request>().headers.authorization === undefined;
    if (isAnonymous) return true;
    const http = context.switchToHttp();
    const leave = this.gate.enter(http.getRequest<Request>(), http.getResponse<Response>());
    return Promise.resolve(super.canActivate(context) as Promise<boolean>).finally(leave);
  }

  /** Not as the request's user: that would be a call that a partner can make once under a key. */
  override getAuthenticateOptions(): { property: string; session: false } {
    return { property: 'optionalCaller', session: false };
  }

  override handleRequest<T>(error: unknown, found: (T & Access) | false, _info: unknown, context: ExecutionContext): T {
    if (error) throw error instanceof Error ? error : new Error('authentication failed');
    const request = context.switchToHttp().getRequest<Request>();
    const isRight = found && (!found.addresses || found.addresses.hasAddress(request.ip));
    if (isRight) setCaller(request, found);
    return (isRight ? found : undefined) as T;
  }
}

/** Needs no credentials, and recognises those that are sent. */
export const ForEverybody = (): MethodDecorator & ClassDecorator => applyDecorators(UseGuards(OpenGuard));

/** The caller, if the call carries credentials. */
export const OptionalCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<OptionalCallerRequest>().optionalCaller,
);
