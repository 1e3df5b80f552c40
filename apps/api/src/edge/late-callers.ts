import { runForEveryPartner } from '@rampart/data';
import type { Access, Credentials } from '@rampart/partners';
import type { Request } from 'express';
import { isPrintableKey } from './basic.strategy.js';
import { clientCredentials } from './client-credentials.js';

/** Maximum look-ups per second of credentials that this process has not verified, which bounds the cost of a flood of refused calls. */
const MAX_UNSEEN_PER_SECOND = 5;
const SECOND_MS = 1_000;
const BEARER = /^Bearer +([\w.~+/=-]{1,512}) *$/i;

/** Identifies the caller of a call that was refused before its credentials were checked, because its body was unreadable or its path unknown. */
export class LateCallers {
  private since = 0;
  private unseen = 0;

  constructor(private readonly credentials: Credentials) {}

  /** Returns undefined for missing or wrong credentials, and for those of a partner that does not live here. */
  async findCaller(request: Request): Promise<Access | undefined> {
    const found = await this.lookUp(request);
    return found?.away === undefined ? found : undefined;
  }

  private async lookUp(request: Request): Promise<Access | undefined> {
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (token !== undefined)
      return this.mayAsk(this.credentials.hasSeenToken(token))
        ? runForEveryPartner(() => this.credentials.ofToken(token))
        : undefined;
    const { apiKey, apiSecret } = clientCredentials(request) ?? {};
    if (apiKey === undefined || apiSecret === undefined || !isPrintableKey(apiKey)) return undefined;
    return this.mayAsk(this.credentials.hasSeenKey(apiKey))
      ? runForEveryPartner(() => this.credentials.ofKey(apiKey, apiSecret))
      : undefined;
  }

  private mayAsk(isSeen: boolean): boolean {
    if (isSeen) return true;
    const now = performance.now();
    if (now - this.since > SECOND_MS) [this.since, this.unseen] = [now, 0];
    this.unseen += 1;
    return this.unseen <= MAX_UNSEEN_PER_SECOND;
  }
}
