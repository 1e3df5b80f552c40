import { apiKeyView, ApiKeyView, CreateApiKeyDto, CreatedApiKeyView } from '@rampart/contract';
import { ShowsSecret, WithoutFilters } from '@rampart/http';
import { type Access, ApiKeys, type NewApiKey } from '@rampart/partners';
import { Audited, setAudit, type SignedInRequest, HandlesCredentials } from '@rampart/sessions';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, ForApiKeys } from '../edge/access.js';
import { AuditsPrograms } from '../edge/audited-programs.js';

@ApiTags('API keys')
@ForApiKeys()
@AuditsPrograms()
@Controller('api/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeys) {}

  /** Lists the partner's API keys, without their secrets. */
  @Get()
  @WithoutFilters()
  async all(@Caller() { partnerId }: Access): Promise<ApiKeyView[]> {
    return (await this.keys.listKeys(partnerId)).map(apiKeyView);
  }

  /** Creates an API key. It cannot have more permissions than the key that creates it; its secret is shown only once. */
  @Audited('createKey', 'key')
  @HandlesCredentials()
  @ShowsSecret()
  @Post()
  @Header('Cache-Control', 'no-store')
  async create(
    @Caller() caller: Access,
    @Body() { expiresAt, ...options }: CreateApiKeyDto,
  ): Promise<CreatedApiKeyView> {
    const end = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) };
    return withSecret(await this.keys.createKey(caller.partnerId, { ...options, ...end }, caller));
  }

  /** Rotates the secret of an API key. The new secret is shown only once; the old one remains valid for 24 hours. */
  @Audited('rotateKey', 'key')
  @HandlesCredentials()
  @ShowsSecret()
  @Post(':id/rotate')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async rotate(@Caller() caller: Access, @Param('id') id: string): Promise<CreatedApiKeyView> {
    return withSecret(await this.keys.rotateKey(caller.partnerId, id, caller));
  }

  /** Revokes an API key and the tokens created with it, within a second. */
  @Audited('revokeKey', 'key')
  @HandlesCredentials()
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Caller() { partnerId }: Access,
    @Param('id') id: string,
    @Req() request: SignedInRequest,
  ): Promise<void> {
    const { name, scopes } = await this.keys.removeKey(partnerId, id);
    setAudit(request, { before: { name, scopes } });
  }
}

const withSecret = (key: NewApiKey): CreatedApiKeyView => ({ ...apiKeyView(key), apiSecret: key.apiSecret });
