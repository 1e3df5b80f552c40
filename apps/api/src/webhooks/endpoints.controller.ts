import {
  CreateEndpointDto,
  CreatedEndpointView,
  endpointView,
  EndpointView,
  PingView,
  ReplayDto,
  ReplayedView,
  RotatedEndpointView,
  UpdateEndpointDto,
} from '@rampart/contract';
import { ShowsSecret, WithoutFilters } from '@rampart/http';
import { Clock } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { Audited, NotAudited, setAudit, type SignedInRequest } from '@rampart/sessions';
import { Endpoints, PingEndpoint, Replay } from '@rampart/webhooks';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, ForPartners } from '../edge/access.js';
import { AuditsPrograms } from '../edge/audited-programs.js';
import { auditedEndpoint } from './audited-endpoint.js';
import { pingView } from './ping-view.js';
import { replayedView, replayOptions } from './replay-options.js';

@ApiTags('Webhooks')
@ForPartners()
@AuditsPrograms()
@Controller('api/webhook-endpoints')
export class EndpointsController {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly pings: PingEndpoint,
    private readonly replays: Replay,
    private readonly clock: Clock,
  ) {}

  /** Creates a webhook endpoint. Its secret is shown only once. */
  @Audited('addEndpoint', 'endpoint')
  @ShowsSecret()
  @Post()
  async create(@Caller() { partnerId }: Principal, @Body() dto: CreateEndpointDto): Promise<CreatedEndpointView> {
    const { endpoint, secret } = await this.endpoints.createEndpoint(partnerId, dto);
    return { ...endpointView(endpoint), secret };
  }

  /** Lists the partner's webhook endpoints. */
  @Get()
  @WithoutFilters()
  async all(@Caller() { partnerId }: Principal): Promise<EndpointView[]> {
    return (await this.endpoints.listEndpoints(partnerId)).map(endpointView);
  }

  /** Returns a webhook endpoint. */
  @Get(':id')
  async one(@Caller() { partnerId }: Principal, @Param('id') id: string): Promise<EndpointView> {
    return endpointView(await this.endpoints.findEndpoint(partnerId, id));
  }

  /** Changes a webhook endpoint: its address, its event types, or whether it is enabled. */
  @Audited('changeEndpoint', 'endpoint')
  @Patch(':id')
  async update(
    @Caller() { partnerId }: Principal,
    @Param('id') id: string,
    @Body() dto: UpdateEndpointDto,
    @Req() request: SignedInRequest,
  ): Promise<EndpointView> {
    setAudit(request, { before: auditedEndpoint(await this.endpoints.findEndpoint(partnerId, id)) });
    return endpointView(await this.endpoints.updateEndpoint(partnerId, id, dto));
  }

  /** Deletes a webhook endpoint. */
  @Audited('removeEndpoint', 'endpoint')
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Caller() { partnerId }: Principal,
    @Param('id') id: string,
    @Req() request: SignedInRequest,
  ): Promise<void> {
    setAudit(request, { before: auditedEndpoint(await this.endpoints.findEndpoint(partnerId, id)) });
    await this.endpoints.removeEndpoint(partnerId, id);
  }

  /** Rotates the secret of a webhook endpoint. The new secret is shown only once; for 24 hours, deliveries are signed with the old one as well. */
  @Audited('rotateEndpointSecret', 'endpoint')
  @ShowsSecret()
  @Post(':id/rotate-secret')
  @HttpCode(200)
  async rotateSecret(@Caller() { partnerId }: Principal, @Param('id') id: string): Promise<RotatedEndpointView> {
    const { endpoint, secret, previousValidUntil } = await this.endpoints.rotateSecret(partnerId, id);
    return { ...endpointView(endpoint), secret, previousSecretValidUntil: previousValidUntil.toISOString() };
  }

  /** Sends a signed test event at once, and returns the result. */
  @NotAudited()
  @Post(':id/ping')
  @HttpCode(200)
  async ping(@Caller() { partnerId }: Principal, @Param('id') endpointId: string): Promise<PingView> {
    return pingView(await this.pings.sendPing(partnerId, endpointId));
  }

  /** Resends the events of a period, in order and with the same ids. */
  @Audited('replayEndpoint', 'endpoint')
  @Post(':id/replay')
  @HttpCode(200)
  async replay(
    @Caller() { partnerId }: Principal,
    @Param('id') id: string,
    @Body() dto: ReplayDto,
  ): Promise<ReplayedView> {
    return replayedView(await this.replays.replayEndpoint(partnerId, id, replayOptions(dto, this.clock.now())));
  }
}
