/** A partner's authorization request to a user, in one of two dialects. */
export interface AuthorizeRequest {
  readonly id: string;
  readonly partnerId: string;
  /** The registered redirect URL. */
  readonly redirectUrl: string;
  /** Returned unchanged. */
  readonly state?: string;
  /** PKCE challenge, S256. */
  readonly challenge?: string;
  /** `standard` is RFC 6749; `original` is the dialect of the original service. */
  readonly dialect: 'original' | 'standard';
}

/** The unchecked query of the authorization page. */
export interface AuthorizeQuery {
  readonly clientId?: string;
  readonly redirectUrl?: string;
  readonly state?: string;
  readonly responseType?: string;
  readonly challenge?: string;
  readonly challengeMethod?: string;
}

/** Why the user is sent back without a code. */
export type AuthorizeError = 'rejected' | 'invalid_request' | 'unsupported_response_type';

/** Returns the redirect URL with a code, which clients of both dialects understand. */
export const addressWithCode = (request: AuthorizeRequest, code: string): string =>
  addressWith(request, { ...(request.dialect === 'standard' ? { code } : {}), authorizationCode: code });

/** Returns the redirect URL with an error. */
export const addressWithError = (
  request: Pick<AuthorizeRequest, 'redirectUrl' | 'state' | 'dialect'>,
  error: AuthorizeError,
): string =>
  addressWith(request, { error: error === 'rejected' && request.dialect === 'standard' ? 'access_denied' : error });

/** Adds parameters to the registered URL, whose own query is kept. */
function addressWith(
  { redirectUrl, state }: Pick<AuthorizeRequest, 'redirectUrl' | 'state'>,
  answer: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state === undefined ? {} : { state }) });
  return `${redirectUrl}${redirectUrl.includes('?') ? '&' : '?'}${query.toString()}`;
}
