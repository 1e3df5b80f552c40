import { querySealed } from '@rampart/sealing';
import type pg from 'pg';
import { GuardedClient } from '../guarded-client.js';
import { currentPartner } from '../partner-scope.js';
import { sqlState } from '../in-transaction.js';
import { type PartnerLimits, type Place, ScopedQuery, SessionScope } from '../scoped-query.js';

/**
 * A connection that seals parameters and opens rows, so that personal data is in plain text only within the process. It also runs the statements of a partner's
 * request as the partner's role.
 */
export class SealingClient extends GuardedClient {
  private scope = new SessionScope();

  /** Limits partners' requests to their rows from now on. */
  limitBy(limits: PartnerLimits): void {
    this.scope = new SessionScope(limits);
  }

  override query(...given: never[]): never {
    const place = this.scope.placeOf(currentPartner());
    if (place) this.scope.wasLimited = true;
    const send = this.scope.wasLimited
      ? (config: unknown, values?: unknown) => this.sendScoped(place, config, values)
      : (...each: unknown[]) => super.query(...(each as [string]));
    return querySealed(send as (...each: never[]) => unknown, given) as never;
  }

  private sendScoped(place: Place, config: unknown, values: unknown): Promise<unknown> {
    if (typeof (config as { submit?: unknown }).submit === 'function')
      throw new Error('a cursor is not limited to a partner');
    if (!this.scope.admits(place, config))
      throw new Error("a session of partners' requests runs no statement of the service, nor one of the other login");
    const sent = new Promise((resolve, reject) => {
      const callback = (error: Error | null, result?: unknown): void => (error ? reject(error) : resolve(result));
      super.query(new ScopedQuery(this.scope, place, { config, values, callback }) as unknown as pg.Query);
    });
    return sent.catch((error: Error) => {
      if (this.scope.isOfRequests && !EXPECTED.test(sqlState(error) ?? '')) this.retire();
      return rethrow(error);
    });
  }

  /**
   * Stops the pool from handing this connection out again: an error that our statements do not normally cause may come from injected SQL that left something in
   * the session.
   */
  private retire(): void {
    (this as unknown as { _poolUseCount: number })._poolUseCount = Infinity;
  }
}

/** Errors of refused values, conflicts with other rows or transactions, and errors raised by functions of the database. */
const EXPECTED = /^(22|23|40|55P03|57014|P0)/;

/** Replaces the socket's stack trace by the caller's, which is more useful. */
function rethrow(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}

/** Adds sealing to a class of pg connections. */
export const sealing = <T extends new (...given: never[]) => pg.Client>(Base: T): T =>
  class extends (Base as unknown as new (...given: unknown[]) => pg.Client) {
    override query(...given: never[]): never {
      return querySealed((...each: never[]) => super.query(...(each as unknown as [string])), given) as never;
    }
  } as unknown as T;
