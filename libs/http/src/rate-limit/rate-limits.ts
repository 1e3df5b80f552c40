import { runForEveryPartner } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LimitClock } from './limit-clock.js';
import { Limiter, type TakePermits } from './limiter.js';
import type { Rate, Verdict } from './verdict.js';

/** `Retry-After` of a refused call, in seconds, after which the bucket has refilled. */
const RETRY_AFTER = '1';

/** The part of a response that sets headers. */
export interface HeaderSink {
  setHeader(name: string, value: string | number): unknown;
}

/** Rate limits, shared by all processes. */
@Injectable()
export class RateLimits {
  private readonly limiter: Limiter;

  constructor(database: DataSource, clock: LimitClock) {
    this.limiter = new Limiter(permitsIn(database), clock);
  }

  /** Counts a call against `name` and sets the response headers, synchronously if memory suffices. Throws RATE_LIMITED. A rate of 0 means no limit. */
  countCall(name: string, rate: Rate, response: HeaderSink): Promise<void> | undefined {
    if (rate.perSecond === 0) return undefined;
    const answer = this.limiter.admitCall(name, rate);
    if (answer instanceof Promise) return answer.then((later) => respond(later, response));
    respond(answer, response);
    return undefined;
  }

  /**
   * Reserves room for a call before it is looked up, using memory only, so that a refused call costs the database nothing. Returns the function that ends the
   * reservation; `countCall` counts the call itself. Throws RATE_LIMITED.
   */
  reserveCall(name: string, rate: Rate, response: HeaderSink): () => void {
    if (rate.perSecond === 0) return () => undefined;
    const answer = this.limiter.reserveCall(name, rate);
    if (!answer.isAdmitted) respond(answer, response);
    let isHeld = true;
    return () => {
      if (isHeld) this.limiter.releaseCall(name);
      isHeld = false;
    };
  }
}

/** Sets the response headers. Throws RATE_LIMITED. */
function respond({ isAdmitted, limit, remaining, resetSeconds }: Verdict, response: HeaderSink): void {
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', remaining);
  response.setHeader('RateLimit-Reset', resetSeconds);
  response.setHeader('RateLimit-Policy', `${limit};w=1`);
  if (isAdmitted) return;
  response.setHeader('Retry-After', RETRY_AFTER);
  throw fault('RATE_LIMITED', { rate: limit });
}

/** Takes permits with one call of a database function; the response does not wait for the disk. */
export const permitsIn =
  (database: DataSource): TakePermits =>
  async (bucket, owed, asked, { perSecond }) => {
    const [taken] = await runForEveryPartner(() =>
      rows<{ granted: number; leftOver: number }>(
        database,
        sql`SELECT granted, left_over AS "leftOver" FROM take_permits(${bucket}, ${owed}, ${asked}, ${perSecond}, ${perSecond})`,
      ),
    );
    return taken ?? { granted: asked, leftOver: perSecond };
  };
