import { AccessTokenView, ClientTokenDto, ClientTokenView, UserTokenDto } from '@rampart/contract';
import { Clock, fault, SECOND } from '@rampart/kernel';
import { type Access, AccessTokens } from '@rampart/partners';
import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import { Caller, ForApiKeys } from '../edge/access.js';

@ApiTags('OAuth 2.0')
@ForApiKeys()
@Controller('api/oauth2')
export class OauthController {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  /** A token that reaches one user that the partner created, for 30 days. */
  @Post('user-token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async userToken(@Caller() caller: Access, @Body() { userId }: UserTokenDto): Promise<AccessTokenView> {
    const { accessToken, expiresAt } = await this.tokens.forUser(caller, userId);
    return { accessToken, expiresAt: Math.floor(expiresAt.getTime() / SECOND) };
  }

  /** A token that reaches everything of the partner, for an hour (RFC 6749, client_credentials). */
  @Post('token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  async token(@Caller() caller: Access, @Body() { grant_type }: ClientTokenDto): Promise<ClientTokenView> {
    if (grant_type !== 'client_credentials') throw fault('VALIDATION_FAILED', { problem: 'grant_type must be client_credentials.' });
    const { accessToken, expiresAt } = await this.tokens.forPartner(caller);
    const seconds = Math.floor((expiresAt.getTime() - this.clock.now().getTime()) / SECOND);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: seconds };
  }
}
