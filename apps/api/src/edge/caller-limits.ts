import { isIP } from 'node:net';
import { ENV, type Env } from '@rampart/config';
import { type HeaderSink, type Rate, RateLimits } from '@rampart/http';
import type { Access } from '@rampart/partners';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';

/** A caller as rate limits identify it; a visitor of the checkout has a session. */
export type CallerName = Partial<Access> & { readonly sessionId?: string };

export interface Call extends Request {
  user?: CallerName;
  optionalCaller?: CallerName;
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Estimates change nothing, so a POST counts as a read. */
const ESTIMATE = /^\/api\/transactions\/estimate$/;

/** Identifies the caller of a call, and applies the rate limit of its kind. */
@Injectable()
export class CallerLimits {
  constructor(
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Counts the call of a caller, or of the address if there are no credentials. Throws RATE_LIMITED. */
  count(request: Call, response: HeaderSink): Promise<void> | undefined {
    const { user = request.optionalCaller } = request;
    const caller = user && nameOf(user);
    if (caller === undefined) return this.countAddress(request, response);
    const kind = kindOf(request);
    return this.limits.countCall(`${caller} ${kind}`, this.rate(kind), response);
  }

  /** Counts a call with missing or wrong credentials. Throws RATE_LIMITED. */
  countAddress(request: Request, response: HeaderSink): Promise<void> | undefined {
    return this.limits.countCall(addressOf(request), this.anonymous(), response);
  }

  /** Counts a page view, which has no caller. Throws RATE_LIMITED. */
  async countPage(request: Request, response: Response): Promise<void> {
    await this.limits.countCall(`page ${addressOf(request)}`, this.anonymous(), response);
  }

  /** Reserves a call of the address while its credentials are looked up, see `RateLimits.reserveCall`. Throws RATE_LIMITED. */
  reserveForAddress(request: Request, response: Response): () => void {
    return this.limits.reserveCall(addressOf(request), this.anonymous(), response);
  }

  /** Reserves a call of a caller that this process already knows. Throws RATE_LIMITED. */
  reserveFor(caller: CallerName, request: Request, response: Response): () => void {
    const name = nameOf(caller);
    if (name === undefined) return this.reserveForAddress(request, response);
    const kind = kindOf(request);
    return this.limits.reserveCall(`${name} ${kind}`, this.rate(kind), response);
  }

  private anonymous(): Rate {
    return { perSecond: this.env.RATE_LIMIT_ANONYMOUS };
  }

  private rate(kind: 'reads' | 'writes'): Rate {
    return { perSecond: kind === 'reads' ? this.env.RATE_LIMIT_READS : this.env.RATE_LIMIT_WRITES };
  }
}

const kindOf = (request: Request): 'reads' | 'writes' =>
  READS.has(request.method) || ESTIMATE.test(patternOf(request)) ? 'reads' : 'writes';

const addressOf = ({ ip = '' }: Request): string => {
  const known = names.get(ip);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES) names.clear();
  const name = `address ${networkOf(ip)}`;
  names.set(ip, name);
  return name;
};

/** Caches the names of addresses, which are slower to compute than to look up. */
const names = new Map<string, string>();
const MAX_NAMES = 10_000;

/** Returns the pattern of the route, so that another spelling of the path makes no difference. */
export function patternOf({ route }: Request): string {
  const { path } = (route ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : '';
}

/** Partner tokens count as the key that created them; a user with many tokens counts as one user. */
function nameOf({ userId, sessionId, keyId, partnerId }: CallerName): string | undefined {
  if (userId !== undefined) return `user ${userId}`;
  if (sessionId !== undefined) return `session ${sessionId}`;
  if (keyId !== undefined) return `key ${keyId}`;
  return partnerId === undefined ? undefined : `partner ${partnerId}`;
}

/** Returns the /64 network of an IPv6 address, since its holder controls all 2^64 addresses of it. */
export function networkOf(address: string): string {
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address); // a mapped IPv4 address counts as IPv4
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
