import { OptionalText, RequiredText } from '../fields.js';

export class UserTokenDto {
  /** A user that the partner created. */
  @RequiredText(64) userId: string;
}

export class ClientTokenDto {
  /** `client_credentials`: a token for everything of the partner. */
  @OptionalText(64) grant_type?: string;
}

export class AccessTokenView {
  /** Opaque; 96 hex digits. */
  accessToken: string;
  /** Epoch seconds. */
  expiresAt: number;
}

/** RFC 6749, section 5.1. */
export class ClientTokenView {
  access_token: string;
  token_type: string;
  /** Seconds. */
  expires_in: number;
}
