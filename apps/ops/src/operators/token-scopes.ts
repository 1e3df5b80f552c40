import type { ServiceScope } from '@rampart/kernel';
import { type CustomDecorator, SetMetadata } from '@nestjs/common';

export const TOKEN_SCOPES_OF = 'rampart:token-scopes';

export interface RouteScopes {
  /** Scope for GET routes; defaults to `read`. */
  readonly read?: ServiceScope;
  /** Scope for routes that change something; if omitted, tokens cannot use them. */
  readonly change?: ServiceScope;
}

/** Sets the scopes that service tokens need for the routes. */
export const TokenScopes = (scopes: RouteScopes): CustomDecorator => SetMetadata(TOKEN_SCOPES_OF, scopes);
