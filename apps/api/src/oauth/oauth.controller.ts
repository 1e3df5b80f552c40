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
import { Body, Controller, Header, HttpCode, Post, UseFilters } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Caller, ForApiKeys, ForOauthClients } from '../edge/access.js';
import { TakesForms } from '../edge/takes-forms.js';
import { IssueToken, originalView } from './issue-token.js';
import { OauthFaultFilter } from './oauth-fault.filter.js';

@ApiTags('OAuth 2.0')
@UseFilters(OauthFaultFilter)
@Controller('api/oauth2')
export class OauthController {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly issue: IssueToken,
  ) {}

  /** A token that reaches one user that the partner created, for 30 days. */
  @ForApiKeys()
  @ShowsSecret()
  @Post('user-token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async userToken(@Caller() caller: Access, @Body() { userId }: UserTokenDto): Promise<AccessTokenView> {
    return originalView(await this.tokens.forUser(caller, userId));
  }

  /** A token: of a user, for 30 days, for the code that the user's consent gave; or of the partner, for an hour (RFC 6749, RFC 7636). */
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

  /** Ends a token of the partner or of one of its users, everywhere within a second; also answered 200 for one that is none (RFC 7009). */
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
