import { rows, sql } from '@rampart/sql';
import { Clock, fault, ids } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isAppLink } from '../settings/app-link.js';
import { type PartnerFace, Settings } from '../settings/settings.js';
import { type AuthorizeError, type AuthorizeQuery, type AuthorizeRequest } from './authorize-request.js';
import { isChallenge } from './pkce.js';

const MAX_STATE_LENGTH = 2_000;

/** Either a valid request, or the redirect that reports an error to the partner. */
export type Opened =
  | { readonly request: AuthorizeRequest }
  | { readonly refused: AuthorizeError; readonly back: Pick<AuthorizeRequest, 'redirectUrl' | 'state' | 'dialect'> };

/** Checks authorization requests of partners. */
@Injectable()
export class Authorize {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a request. Until the URL is known to be the partner's, errors are thrown rather than redirected, as AUTHORIZE_CLIENT_UNKNOWN or
   * AUTHORIZE_REDIRECT_UNREGISTERED.
   */
  async openRequest({
    clientId,
    redirectUrl,
    state,
    ...asked
  }: AuthorizeQuery): Promise<Opened & { readonly partner: PartnerFace }> {
    const partner = await this.partnerOf(clientId);
    if (redirectUrl === undefined || !partner.redirectUrls.includes(redirectUrl))
      throw fault('AUTHORIZE_REDIRECT_UNREGISTERED');
    const dialect = asked.responseType === undefined ? 'original' : 'standard';
    const back = { redirectUrl, dialect, ...(state === undefined ? {} : { state }) } as const;
    const refused = problemOf(asked, state) ?? challengeProblem(redirectUrl, asked);
    if (refused !== undefined)
      return {
        partner,
        refused,
        back: state !== undefined && state.length > MAX_STATE_LENGTH ? { redirectUrl, dialect } : back,
      };
    const challenge = asked.challenge === undefined ? {} : { challenge: asked.challenge };
    return { partner, request: { id: ids.next(), partnerId: partner.partnerId, ...back, ...challenge } };
  }

  /** Returns the partner of a client id, which is any of its active keys. */
  private async partnerOf(clientId: string | undefined): Promise<PartnerFace> {
    const [found] = /^[\x21-\x7e]{1,200}$/.test(clientId ?? '')
      ? await rows<{ partnerId: string }>(
          this.database,
          sql`SELECT partner_id AS "partnerId" FROM api_key
              WHERE key = ${clientId} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${this.clock.now()})`,
        )
      : [];
    if (!found) throw fault('AUTHORIZE_CLIENT_UNKNOWN');
    return this.settings.settingsOf(found.partnerId);
  }
}

/** RFC 6749, section 4.1.2.1. A challenge without its method would mean `plain`, which protects nothing. */
function problemOf(
  { responseType, challenge, challengeMethod }: AuthorizeQuery,
  state = '',
): AuthorizeError | undefined {
  if (responseType !== undefined && responseType !== 'code') return 'unsupported_response_type';
  if (state.length > MAX_STATE_LENGTH) return 'invalid_request';
  if (challenge === undefined) return challengeMethod === undefined ? undefined : 'invalid_request';
  return isChallenge(challenge) && challengeMethod === 'S256' ? undefined : 'invalid_request';
}

/** Any app on a phone may claim another app's scheme, and so intercept the code: RFC 8252, section 8.1. */
const challengeProblem = (redirectUrl: string, { challenge }: AuthorizeQuery): AuthorizeError | undefined =>
  isAppLink(redirectUrl) && challenge === undefined ? 'invalid_request' : undefined;
