import { ApiProperty } from '@nestjs/swagger';
import { OptionalText, RequiredText } from '../fields.js';

export class UserTokenDto {
  /**
   * A user that the partner created.
   * @example "018f4c9e-7b1a-7c3d-9e2f-1a2b3c4d5e6f"
   */
  @RequiredText(64) userId: string;
}

export class ClientTokenDto {
  /**
   * `client_credentials`: a token for everything of the partner.
   * @example "client_credentials"
   */
  @OptionalText(64) grant_type?: string;
}

export class AccessTokenView {
  /** Opaque; 96 hex digits. */
  accessToken: string;
  /** Epoch seconds. */
  @ApiProperty({ type: 'integer' }) expiresAt: number;
}

/** RFC 6749, section 5.1. */
export class ClientTokenView {
  access_token: string;
  token_type: string;
  /** Seconds. */
  @ApiProperty({ type: 'integer' }) expires_in: number;
}
