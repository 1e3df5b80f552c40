import { WithoutFilters } from '@rampart/http';
import { ServiceTokens } from '@rampart/partners';
import {
  Audited,
  AuditInterceptor,
  type Person,
  SessionGuard,
  setAudit,
  SignedIn,
  type SignedInRequest,
  StepUp,
} from '@rampart/sessions';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, UseGuards, UseInterceptors } from '@nestjs/common';
import { jsonOf } from '../operators/view-of.js';
import {
  CreateServiceTokenDto,
  NewServiceTokenView,
  RotateServiceTokenDto,
  ServiceTokenView,
} from './service-tokens.dto.js';

/** Manages credentials of scripts. Only operators at the console can, so that no token creates another. */
@UseGuards(SessionGuard)
@UseInterceptors(AuditInterceptor)
@Controller('ops/api/service-tokens')
export class ServiceTokensController {
  constructor(private readonly tokens: ServiceTokens) {}

  /** Lists all tokens ever created, newest first. */
  @Get()
  @WithoutFilters()
  async listTokens(): Promise<ServiceTokenView[]> {
    return jsonOf(await this.tokens.listTokens());
  }

  /** Creates a token; its secret is shown only once. */
  @Audited('createServiceToken', 'serviceToken')
  @StepUp()
  @Post()
  async create(@Body() options: CreateServiceTokenDto, @SignedIn() person: Person): Promise<NewServiceTokenView> {
    return jsonOf(await this.tokens.createToken(person.id, options));
  }

  /** Rotates the secret of one's own token, which is shown only once; the previous one works for the given number of hours. */
  @Audited('rotateServiceToken', 'serviceToken')
  @StepUp()
  @Post(':id/rotate')
  @HttpCode(200)
  async rotate(
    @Param('id') id: string,
    @Body() { overlapHours }: RotateServiceTokenDto,
    @SignedIn() person: Person,
  ): Promise<NewServiceTokenView> {
    return jsonOf(await this.tokens.rotateToken(person.id, id, overlapHours));
  }

  /** Revokes a token at once. */
  @Audited('revokeServiceToken', 'serviceToken')
  @Delete(':id')
  @HttpCode(204)
  async revoke(@Param('id') id: string, @Req() request: SignedInRequest): Promise<void> {
    const { name, scopes } = await this.tokens.revokeToken(id);
    setAudit(request, { before: { name, scopes } });
  }
}
