/** What a partner asks of a user: to be let in, in one of the two dialects. */
export interface AuthorizeRequest {
  readonly id: string;
  readonly partnerId: string;
  /** As it was registered. */
  readonly redirectUrl: string;
  /** Handed back as it came. */
  readonly state?: string;
  /** Of PKCE, S256. */
  readonly challenge?: string;
  /** `standard` is RFC 6749; `original` is how the service before this one was asked. */
  readonly dialect: 'original' | 'standard';
}

/** What the partner's page sends the browser to, before anything of it is believed. */
export interface AuthorizeQuery {
  readonly clientId?: string;
  readonly redirectUrl?: string;
  readonly state?: string;
  readonly responseType?: string;
  readonly challenge?: string;
  readonly challengeMethod?: string;
}

/** Why the user comes back without a code. */
export type AuthorizeError = 'rejected' | 'invalid_request' | 'unsupported_response_type';

/** Where the browser goes with a code. A reader of either dialect finds it. */
export const addressWithCode = (request: AuthorizeRequest, code: string): string =>
  addressWith(request, { ...(request.dialect === 'standard' ? { code } : {}), authorizationCode: code });

/** Where the browser goes without one. */
export const addressWithError = (
  request: Pick<AuthorizeRequest, 'redirectUrl' | 'state' | 'dialect'>,
  error: AuthorizeError,
): string =>
  addressWith(request, { error: error === 'rejected' && request.dialect === 'standard' ? 'access_denied' : error });

/** The registered address stays as it is, its own query included. */
function addressWith(
  { redirectUrl, state }: Pick<AuthorizeRequest, 'redirectUrl' | 'state'>,
  answer: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state === undefined ? {} : { state }) });
  return `${redirectUrl}${redirectUrl.includes('?') ? '&' : '?'}${query.toString()}`;
}
