import type pg from 'pg';
import { GuardedClient } from '../guarded-client.js';
import { querySealed } from './sealing-query.js';

/** A connection that seals parameters and opens rows, so that personal data is plain in the process and nowhere else. */
export class SealingClient extends GuardedClient {
  override query(...given: never[]): never {
    return querySealed((...each: never[]) => super.query(...(each as unknown as [string])), given) as never;
  }
}

/** Gives a class of pg's own connections the same. */
export const sealing = <T extends new (...given: never[]) => pg.Client>(Base: T): T =>
  class extends (Base as unknown as new (...given: unknown[]) => pg.Client) {
    override query(...given: never[]): never {
      return querySealed((...each: never[]) => super.query(...(each as unknown as [string])), given) as never;
    }
  } as unknown as T;
