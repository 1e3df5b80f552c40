import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { Optional, OptionalText, RequiredText } from '../fields.js';

export class UserTokenDto {
  /**
   * Id of one of the partner's users.
   * @example "018f4c9e-7b1a-7c3d-9e2f-1a2b3c4d5e6f"
   */
  @RequiredText(64) userId: string;
}

export class TokenDto {
  /**
   * `client_credentials` or `authorization_code` (RFC 6749). If omitted, a `code` is exchanged, and the response has `accessToken` and `expiresAt`.
   * @example "client_credentials"
   */
  @OptionalText(64) grant_type?: string;
  /**
   * The authorization code of a user's consent, valid once, for five minutes.
   * @example "3fQ9dLx0Zb7RkT2mWc5N"
   */
  @OptionalText(200) code?: string;
  /** The redirect address of the code; required with `authorization_code`. */
  @OptionalText(2_000) redirect_uri?: string;
  /** PKCE verifier (S256), if the request had a challenge. */
  @OptionalText(200) code_verifier?: string;
  /** For `client_credentials`: a subset of the key's scopes, space-separated. */
  @Optional() @IsString() @MaxLength(200) scope?: string;
  /** In a form: the API key, in place of HTTP Basic. */
  @OptionalText(200) client_id?: string;
  /** In a form: its secret. */
  @OptionalText(200) client_secret?: string;
}

export class RevokeTokenDto {
  /**
   * The token to revoke.
   * @example "4f1c2a9be07d4c55"
   */
  @RequiredText(512) token: string;
  /** Ignored: there is only one kind of token (RFC 7009). */
  @OptionalText(64) token_type_hint?: string;
  /** In a form: the API key, in place of HTTP Basic. */
  @OptionalText(200) client_id?: string;
  /** In a form: its secret. */
  @OptionalText(200) client_secret?: string;
}

export class AccessTokenView {
  /** Opaque; 96 hex digits. */
  accessToken: string;
  /** Epoch seconds. */
  @ApiProperty({ type: 'integer' }) expiresAt: number;
}

/** RFC 6749, section 5.1. */
export class ClientTokenView {
  /** The token, for `Authorization: Bearer`; opaque. */
  access_token: string;
  /** Always `Bearer`. */
  token_type: string;
  /** Seconds. */
  @ApiProperty({ type: 'integer' }) expires_in: number;
  /** Present when fewer scopes were requested. */
  scope?: string;
}
