import type { ServiceScope } from '@rampart/kernel';
import { type CustomDecorator, SetMetadata } from '@nestjs/common';

export const TOKEN_SCOPES_OF = 'rampart:token-scopes';

export interface RouteScopes {
  /** Of GET routes; `read` when left out. */
  readonly read?: ServiceScope;
  /** Of routes that change something, which no token may use when left out. */
  readonly change?: ServiceScope;
}

/** Names the scopes by which service tokens use the routes. */
export const TokenScopes = (scopes: RouteScopes): CustomDecorator => SetMetadata(TOKEN_SCOPES_OF, scopes);
