import { apiKeyView, ApiKeyView, CreateApiKeyDto, CreatedApiKeyView } from '@rampart/contract';
import { ListFilters, WithoutFilters } from '@rampart/http';
import { ApiKeys, AuditLog, CallLog, type MemberPerson } from '@rampart/partners';
import { Audited, type SignedInRequest, StepUp, setAudit, HandlesCredentials } from '@rampart/sessions';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { AuditView } from './audit.dto.js';
import { CallsQueryDto, CallsView } from './calls.dto.js';
import { auditRowView, callView } from './dashboard.views.js';
import { PageQueryDto, withMoments } from './page.dto.js';
import { ForMembers, Me, OnlyFor } from './for-members.js';

/** Serves the partner's own account: its API keys, audit entries and logged calls. */
@ForMembers()
@Controller('dashboard/api')
export class AccountController {
  constructor(
    private readonly keys: ApiKeys,
    private readonly log: AuditLog,
    private readonly callLog: CallLog,
  ) {}

  /** Lists the API keys without their secrets. */
  @Get('keys')
  @WithoutFilters()
  async all(@Me() { partnerId }: MemberPerson): Promise<ApiKeyView[]> {
    return (await this.keys.listKeys(partnerId)).map(apiKeyView);
  }

  /** Creates an API key; its secret is shown only once. */
  @Audited('createKey', 'key')
  @HandlesCredentials()
  @OnlyFor('owner', 'developer')
  @StepUp()
  @Post('keys')
  async create(
    @Me() { partnerId }: MemberPerson,
    @Body() { expiresAt, ...options }: CreateApiKeyDto,
  ): Promise<CreatedApiKeyView> {
    const made = await this.keys.createKey(partnerId, {
      ...options,
      ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }),
    });
    return { ...apiKeyView(made), apiSecret: made.apiSecret };
  }

  /** Rotates the secret; the previous one remains valid for 24 hours. */
  @Audited('rotateKey', 'key')
  @HandlesCredentials()
  @OnlyFor('owner', 'developer')
  @StepUp()
  @Post('keys/:id/rotate')
  @HttpCode(200)
  async rotate(@Me() { partnerId }: MemberPerson, @Param('id') id: string): Promise<CreatedApiKeyView> {
    const made = await this.keys.rotateKey(partnerId, id);
    return { ...apiKeyView(made), apiSecret: made.apiSecret };
  }

  @Audited('revokeKey', 'key')
  @HandlesCredentials()
  @OnlyFor('owner', 'developer')
  @StepUp()
  @Delete('keys/:id')
  @HttpCode(204)
  async remove(
    @Me() { partnerId }: MemberPerson,
    @Param('id') id: string,
    @Req() request: SignedInRequest,
  ): Promise<void> {
    const { name, scopes } = await this.keys.removeKey(partnerId, id);
    setAudit(request, { before: { name, scopes } });
  }

  /** Lists audit entries, newest first. */
  @Get('audit')
  @ApiQuery({ type: PageQueryDto })
  async audit(@Me() { partnerId }: MemberPerson, @ListFilters(PageQueryDto) query: PageQueryDto): Promise<AuditView> {
    const { data, ...ends } = await this.log.listEntries(partnerId, query);
    return { data: data.map(auditRowView), ...ends };
  }

  /** Lists the calls of the last three days with their outcome, newest first. */
  @OnlyFor('owner', 'developer', 'support')
  @Get('calls')
  @ApiQuery({ type: CallsQueryDto })
  async calls(
    @Me() { partnerId }: MemberPerson,
    @ListFilters(CallsQueryDto) { status, ...stretch }: CallsQueryDto,
  ): Promise<CallsView> {
    const { data, ...ends } = await this.callLog.listCalls(partnerId, {
      ...withMoments(stretch),
      ...(status ? { statusClass: Number(status[0]) } : {}),
    });
    return { data: data.map(callView), ...ends };
  }
}
