import { type Access, assertHere, type Principal } from '@rampart/partners';
import { applyDecorators, createParamDecorator, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { AddressGate } from './address-gate.js';
import { setCaller } from './log-calls.js';

interface OptionalCallerRequest extends Request {
  optionalCaller?: Principal;
}

/** Admits every call, and identifies the caller if there are credentials. Wrong credentials are ignored, since the route needs none. */
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

  /** Not set as the request's user, since idempotency keys apply to calls with a user. */
  override getAuthenticateOptions(): { property: string; session: false } {
    return { property: 'optionalCaller', session: false };
  }

  override handleRequest<T>(error: unknown, found: (T & Access) | false, _info: unknown, context: ExecutionContext): T {
    if (error) throw error instanceof Error ? error : new Error('authentication failed');
    const request = context.switchToHttp().getRequest<Request>();
    const isRight = found && (!found.addresses || found.addresses.hasAddress(request.ip));
    if (!isRight) return undefined as T;
    assertHere(found);
    setCaller(request, found);
    return found;
  }
}

/** Admits calls without credentials, and identifies the caller if credentials are sent. */
export const ForEverybody = (): MethodDecorator & ClassDecorator => applyDecorators(UseGuards(OpenGuard));

/** Injects the caller, if the call carries credentials. */
export const OptionalCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<OptionalCallerRequest>().optionalCaller,
);
