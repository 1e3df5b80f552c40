import { createHash } from 'node:crypto';
import { ENV, type Env, PurposeKeys, sealNamed, unsealNamed } from '@rampart/config';
import { after, Clock, fault, MINUTE } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthorizeRequest } from './authorize-request.js';

/** How long the user may take from the first page to consent. */
export const REQUEST_LIFE_MS = 15 * MINUTE;

interface Content {
  readonly request: AuthorizeRequest;
  readonly until: number;
}

/**
 * Seals a request as text that travels through its pages, so that showing a page writes nothing. The text opens only in the browser that it was created for, so
 * that an attacker can neither plant a request in another browser nor consent for another user.
 */
@Injectable()
export class SealedRequests {
  private readonly keys: PurposeKeys;

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) env: Env,
  ) {
    this.keys = new PurposeKeys(env, 'authorize-request');
  }

  /** `browser` is the secret of the requesting browser. */
  sealRequest(request: AuthorizeRequest, browser: string): string {
    const content: Content = { request, until: after(this.clock.now(), REQUEST_LIFE_MS).getTime() };
    return sealNamed(this.keys, JSON.stringify(content), boundTo(browser)).toString('base64url');
  }

  /** Throws AUTHORIZE_PAGE_FOREIGN for a changed text or another browser's, AUTHORIZE_PAGE_EXPIRED. */
  openRequest(sealed: string | undefined, browser: string | undefined): AuthorizeRequest {
    const { request, until } = this.contentOf(sealed ?? '', browser ?? '');
    if (until <= this.clock.now().getTime()) throw fault('AUTHORIZE_PAGE_EXPIRED');
    return request;
  }

  private contentOf(sealed: string, browser: string): Content {
    try {
      return JSON.parse(unsealNamed(this.keys, Buffer.from(sealed, 'base64url'), boundTo(browser))) as Content;
    } catch {
      throw fault('AUTHORIZE_PAGE_FOREIGN');
    }
  }
}

const boundTo = (browser: string): string => createHash('sha256').update(browser).digest('hex');
