import { Credentials } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CallerLimits } from './caller-limits.js';
import { clientCredentials } from './client-credentials.js';

const BEARER = /^Bearer +([\w.~+/=-]{1,512}) *$/i;

/**
 * Asks the address's limit, in memory, before unknown credentials are looked up: a refused call costs no statement. Credentials that
 * were right before pass, so that a guesser on a shared address does not shut out the partner behind it.
 */
@Injectable()
export class AddressGate {
  constructor(
    private readonly limits: CallerLimits,
    private readonly credentials: Credentials,
  ) {}

  /** Throws RATE_LIMITED. */
  assertOpen(request: Request, response: Response): void {
    if (!this.isKnown(request)) this.limits.refuseExhaustedAddress(request, response);
  }

  private isKnown(request: Request): boolean {
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (token !== undefined) return this.credentials.hasSeenToken(token);
    const key = clientCredentials(request)?.apiKey;
    return key !== undefined && this.credentials.hasSeenKey(key);
  }
}
