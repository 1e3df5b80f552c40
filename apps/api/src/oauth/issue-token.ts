import type { AccessTokenView, ClientTokenView, TokenDto } from '@rampart/contract';
import { Clock, fault, isOneOf, PARTNER_TOKEN_SCOPES, type Scope, SECOND } from '@rampart/kernel';
import { type Access, AccessTokens, Grants, type IssuedToken } from '@rampart/partners';
import { Injectable } from '@nestjs/common';

/** Implements the grants of the token endpoint; each response follows the dialect of its request. */
@Injectable()
export class IssueToken {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly grants: Grants,
    private readonly clock: Clock,
  ) {}

  /** Throws GRANT_INVALID, GRANT_TYPE_UNSUPPORTED, SCOPE_INVALID, VALIDATION_FAILED. */
  async token(caller: Access, dto: TokenDto): Promise<AccessTokenView | ClientTokenView> {
    switch (dto.grant_type) {
      case undefined:
        return originalView(
          await this.grants.exchangeCode(caller, {
            code: codeOf(dto),
            redirectUrl: dto.redirect_uri,
            verifier: dto.code_verifier,
          }),
        );
      case 'authorization_code':
        return this.standardView(await this.exchanged(caller, dto));
      case 'client_credentials':
        return this.ofPartner(caller, dto.scope);
      default:
        throw fault('GRANT_TYPE_UNSUPPORTED');
    }
  }

  private exchanged(caller: Access, dto: TokenDto): Promise<IssuedToken> {
    if (dto.redirect_uri === undefined)
      throw fault('VALIDATION_FAILED', { problem: 'Send the redirect_uri that the code came to.' });
    return this.grants.exchangeCode(caller, {
      code: codeOf(dto),
      redirectUrl: dto.redirect_uri,
      verifier: dto.code_verifier,
    });
  }

  private async ofPartner(caller: Access, scope: string | undefined): Promise<ClientTokenView> {
    if (scope === undefined || scope === EVERYTHING) return this.standardView(await this.tokens.forPartner(caller));
    const scopes = scopesIn(scope, caller);
    return { ...this.standardView(await this.tokens.forPartner(caller, scopes)), scope: scopes.join(' ') };
  }

  private standardView({ accessToken, expiresAt }: IssuedToken): ClientTokenView {
    const seconds = Math.floor((expiresAt.getTime() - this.clock.now().getTime()) / SECOND);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: seconds };
  }
}

/** Value that some clients send to request every scope. */
const EVERYTHING = 'all';

/** Maps a token to the response of the original service. */
export const originalView = ({ accessToken, expiresAt }: IssuedToken): AccessTokenView => ({
  accessToken,
  expiresAt: Math.floor(expiresAt.getTime() / SECOND),
});

function codeOf({ code }: TokenDto): string {
  if (code === undefined)
    throw fault('VALIDATION_FAILED', { problem: 'Send a code, or grant_type=client_credentials.' });
  return code;
}

function scopesIn(text: string, { scopes }: Access): Scope[] {
  const asked = [...new Set(text.split(' ').filter((word) => word !== ''))];
  const beyond = asked.find((scope) => !isOneOf(PARTNER_TOKEN_SCOPES, scope) || !scopes.includes(scope));
  if (beyond !== undefined || asked.length === 0) throw fault('SCOPE_INVALID', { scope: beyond ?? '' });
  return asked as Scope[];
}
