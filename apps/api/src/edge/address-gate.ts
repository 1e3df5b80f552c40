import { Credentials } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CallerLimits } from './caller-limits.js';
import { clientCredentials } from './client-credentials.js';

const BEARER = /^Bearer +([\w.~+/=-]{1,512}) *$/i;

/**
 * Checks the address's rate limit, in memory, before unknown credentials are looked up, so that a refused call costs no database statement. Credentials that
 * were recently valid pass, so that an attacker on a shared address does not lock out the partner behind it.
 */
@Injectable()
export class AddressGate {
  private readonly rooms = new Map<string, { calls: number; readonly leave: () => void }>();

  constructor(
    private readonly limits: CallerLimits,
    private readonly credentials: Credentials,
  ) {}

  /** Reserves one call of the address until the returned function is called. Throws RATE_LIMITED. */
  enter(request: Request, response: Response): () => void {
    const credentials = credentialsIn(request);
    if (credentials === undefined) return this.limits.reserveForAddress(request, response);
    if (this.isKnown(credentials)) return () => undefined;
    return this.join(`${request.ip} ${credentials.key ?? credentials.token}`, () =>
      this.limits.reserveForAddress(request, response),
    );
  }

  /** Simultaneous calls with the same credentials share one look-up, so they share one reservation. */
  private join(name: string, reserve: () => () => void): () => void {
    const room = this.rooms.get(name) ?? { calls: 0, leave: reserve() };
    room.calls += 1;
    this.rooms.set(name, room);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      room.calls -= 1;
      if (room.calls > 0) return;
      room.leave();
      this.rooms.delete(name);
    };
  }

  private isKnown({ key, token }: SentCredentials): boolean {
    return key === undefined ? this.credentials.hasSeenToken(token ?? '') : this.credentials.hasSeenKey(key);
  }
}

/** The public part of Basic credentials, or a token. */
interface SentCredentials {
  readonly key?: string;
  readonly token?: string;
}

function credentialsIn(request: Request): SentCredentials | undefined {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return { token };
  const key = clientCredentials(request)?.apiKey;
  return key === undefined ? undefined : { key };
}
