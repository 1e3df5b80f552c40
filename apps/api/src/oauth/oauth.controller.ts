import {
  AccessTokenView,
  ClientTokenView,
  OK,
  OkView,
  RevokeTokenDto,
  TokenDto,
  UserTokenDto,
} from '@rampart/contract';
import { ShowsSecret } from '@rampart/http';
import { type Access, AccessTokens } from '@rampart/partners';
import { HandlesCredentials } from '@rampart/sessions';
import { Body, Controller, Header, HttpCode, Post, UseFilters } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Caller, ForApiKeys, ForOauthClients } from '../edge/access.js';
import { TakesForms } from '../edge/takes-forms.js';
import { IssueToken, originalView } from './issue-token.js';
import { OauthFaultFilter } from './oauth-fault.filter.js';

@ApiTags('OAuth 2.0')
@HandlesCredentials()
@UseFilters(OauthFaultFilter)
@Controller('api/oauth2')
export class OauthController {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly issue: IssueToken,
  ) {}

  /** Creates an access token for one of the partner's users, valid for 30 days. */
  @ForApiKeys()
  @ShowsSecret()
  @Post('user-token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async userToken(@Caller() caller: Access, @Body() { userId }: UserTokenDto): Promise<AccessTokenView> {
    return originalView(await this.tokens.forUser(caller, userId));
  }

  /** Creates an access token: for a user who consented, valid for 30 days, or for the partner, by client credentials, valid for an hour (RFC 6749, RFC 7636). */
  @ForOauthClients()
  @ShowsSecret()
  @Post('token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @TakesForms()
  @ApiExtraModels(AccessTokenView, ClientTokenView)
  @ApiOkResponse({
    schema: { oneOf: [{ $ref: getSchemaPath(ClientTokenView) }, { $ref: getSchemaPath(AccessTokenView) }] },
  })
  token(@Caller() caller: Access, @Body() dto: TokenDto): Promise<AccessTokenView | ClientTokenView> {
    return this.issue.token(caller, dto);
  }

  /** Revokes an access token of the partner or one of its users, everywhere within a second. Unknown tokens are answered with 200 too (RFC 7009). */
  @ForOauthClients()
  @Post('revoke')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @TakesForms()
  async revoke(@Caller() { partnerId }: Access, @Body() { token }: RevokeTokenDto): Promise<OkView> {
    await this.tokens.revokeToken(partnerId, token);
    return OK;
  }
}
