import { fault, isId } from '@rampart/kernel';
import { type Access, assertHere, isAway, KeyUses, type Principal } from '@rampart/partners';
import { handlesCredentials } from '@rampart/sessions';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiBasicAuth, ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AddressGate } from './address-gate.js';
import { CallerLimits } from './caller-limits.js';
import { setCaller } from './log-calls.js';
import { scopeNeeded } from './scope.js';

/** `user` also admits tokens of one user. `partner` admits only credentials of the whole partner. */
type Reach = 'user' | 'partner';

const REACH = 'rampart:reach';

/** Admits Basic and Bearer credentials. */
@Injectable()
class PartnerGuard extends AuthGuard(['basic', 'bearer']) {
  constructor(
    private readonly reflector: Reflector,
    private readonly uses: KeyUses,
    readonly limits: CallerLimits,
    readonly gate: AddressGate,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext): Promise<boolean> {
    return countRefusals(this, context, async () => Boolean(await super.canActivate(context)));
  }

  override handleRequest<T>(error: unknown, found: (T & Access) | false, _info: unknown, context: ExecutionContext): T {
    if (error || !found) return refuse(error, context);
    assertHere(found);
    setCaller(context.switchToHttp().getRequest<Request>(), found, handlesCredentials(this.reflector, context));
    const reach = this.reflector.getAllAndOverride<Reach>(REACH, [context.getHandler(), context.getClass()]);
    if (reach === 'partner' && found.userId !== undefined) throw fault('FORBIDDEN');
    return admit(found, context, this.uses);
  }
}

/** Creates a guard that admits only an API key and its secret, read by `strategy`, for routes that tokens must not reach. */
function keyGuard(strategy: 'basic' | 'oauth-client') {
  @Injectable()
  class KeyGuard extends AuthGuard(strategy) {
    constructor(
      private readonly reflector: Reflector,
      private readonly uses: KeyUses,
      readonly limits: CallerLimits,
      readonly gate: AddressGate,
    ) {
      super();
    }

    override canActivate(context: ExecutionContext): Promise<boolean> {
      return countRefusals(this, context, async () => Boolean(await super.canActivate(context)));
    }

    override handleRequest<T>(
      error: unknown,
      found: (T & Access) | false,
      _info: unknown,
      context: ExecutionContext,
    ): T {
      if (error || !found) return refuse(error, context);
      assertHere(found);
      setCaller(context.switchToHttp().getRequest<Request>(), found, handlesCredentials(this.reflector, context));
      return admit(found, context, this.uses);
    }
  }
  return KeyGuard;
}

const BasicGuard = keyGuard('basic');
const ClientGuard = keyGuard('oauth-client');

/** Decides, for all routes, whether valid credentials may make this call from this address. Throws ADDRESS_NOT_ALLOWED, SCOPE_MISSING. */
function admit<T extends Access>(access: T, context: ExecutionContext, uses: KeyUses): T {
  const request = context.switchToHttp().getRequest<Request>();
  if (access.addresses && !access.addresses.hasAddress(request.ip)) throw fault('ADDRESS_NOT_ALLOWED');
  const scope = scopeNeeded(request);
  if (scope !== undefined && !access.scopes.includes(scope)) throw fault('SCOPE_MISSING', { scope });
  if (access.keyId !== undefined && access.userId === undefined) uses.recordUse(access.keyId, request);
  return access;
}

/** Counts refused calls by address, so that guessing credentials is limited too. Throws RATE_LIMITED. */
async function countRefusals(
  { limits, gate }: { readonly limits: CallerLimits; readonly gate: AddressGate },
  context: ExecutionContext,
  decide: () => Promise<boolean>,
): Promise<boolean> {
  const http = context.switchToHttp();
  const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
  const leave = gate.enter(request, response);
  try {
    return await decide();
  } catch (error) {
    leave();
    if (!isAway(error)) await limits.countAddress(request, response);
    throw error;
  } finally {
    leave();
  }
}

/** Sends a challenge, without which browsers and tools do not prompt for credentials. */
function refuse(error: unknown, context: ExecutionContext): never {
  if (error) throw error instanceof Error ? error : new Error('authentication failed');
  context
    .switchToHttp()
    .getResponse<Response>()
    .setHeader('WWW-Authenticate', ['Basic realm="rampart", charset="UTF-8"', 'Bearer']);
  throw fault('UNAUTHORIZED');
}

/** Admits partners, and tokens of one user for that user's own resources. */
export const ForPartnersAndUsers = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(REACH, 'user'), UseGuards(PartnerGuard), ApiBasicAuth(), ApiBearerAuth());

/** Admits partners only; a token of one user is refused. */
export const ForPartners = (): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(REACH, 'partner'),
    UseGuards(PartnerGuard),
    ApiBasicAuth(),
    ApiBearerAuth(),
    ApiExtension('x-reach', 'partner'),
  );

/** Admits an API key and secret only. */
export const ForApiKeys = (): MethodDecorator & ClassDecorator =>
  applyDecorators(UseGuards(BasicGuard), ApiBasicAuth());

/** Admits an API key and secret as OAuth 2.0 clients send them. */
export const ForOauthClients = (): MethodDecorator & ClassDecorator =>
  applyDecorators(UseGuards(ClientGuard), ApiBasicAuth());

/** Injects the caller: on whose behalf the call is made, and what its credentials may do. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Access => callerOf(context));

/** Injects the user in the path. A user token cannot reach another user. Throws USER_NOT_FOUND. */
export const PathUser = createParamDecorator((parameter: string, context: ExecutionContext): Required<Principal> => {
  const { partnerId, userId: own } = callerOf(context);
  const asked = context.switchToHttp().getRequest<Request>().params[parameter];
  if (!isId(asked) || (own !== undefined && own !== asked)) throw fault('USER_NOT_FOUND');
  return { partnerId, userId: asked };
});

function callerOf(context: ExecutionContext): Access {
  const { user } = context.switchToHttp().getRequest<{ user?: Access }>();
  if (!user) throw new Error('a route asks for its caller but lets everybody in');
  return user;
}
