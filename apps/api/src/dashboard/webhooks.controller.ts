import {
  CreateEndpointDto,
  CreatedEndpointView,
  endpointView,
  EndpointView,
  PingView,
  RedeliverDto,
  ReplayDto,
  ReplayedView,
  RequeuedView,
  RotatedEndpointView,
  UpdateEndpointDto,
} from '@rampart/contract';
import { ListFilters, WithoutFilters } from '@rampart/http';
import { Clock } from '@rampart/kernel';
import type { MemberPerson } from '@rampart/partners';
import { Audited, NotAudited, type SignedInRequest, StepUp, setAudit } from '@rampart/sessions';
import {
  DeliveryLog,
  EndpointHealth,
  Endpoints,
  FailureLog,
  PingEndpoint,
  Replay,
  WebhookEvents,
} from '@rampart/webhooks';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { auditedEndpoint } from '../webhooks/audited-endpoint.js';
import { pingView } from '../webhooks/ping-view.js';
import { replayedView, replayOptions } from '../webhooks/replay-options.js';
import {
  DeliveriesQueryDto,
  DeliveriesView,
  DeliveryFileView,
  EndpointCardView,
  FailureGroupView,
  ReplayCountView,
} from './webhooks.dto.js';
import { deliveryFileView, deliveryRowView, endpointCards } from './delivery.views.js';
import { ForMembers, Me, OnlyFor } from './for-members.js';
import { withMoments } from './page.dto.js';

@ForMembers()
@Controller('dashboard/api/webhooks')
export class DashboardWebhooksController {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly health: EndpointHealth,
    private readonly log: DeliveryLog,
    private readonly failures: FailureLog,
    private readonly events: WebhookEvents,
    private readonly pings: PingEndpoint,
    private readonly replays: Replay,
    private readonly clock: Clock,
  ) {}

  /** Lists the partner's endpoints with their delivery health. */
  @Get('endpoints')
  @WithoutFilters()
  async all(@Me() { partnerId }: MemberPerson): Promise<EndpointCardView[]> {
    return endpointCards(await this.endpoints.listEndpoints(partnerId), await this.health.listHealth(partnerId));
  }

  /** Adds an endpoint; its secret is shown only once. */
  @Audited('addEndpoint', 'endpoint')
  @OnlyFor('owner', 'developer')
  @StepUp()
  @Post('endpoints')
  async create(@Me() { partnerId }: MemberPerson, @Body() dto: CreateEndpointDto): Promise<CreatedEndpointView> {
    const { endpoint, secret } = await this.endpoints.createEndpoint(partnerId, dto);
    return { ...endpointView(endpoint), secret };
  }

  @Audited('changeEndpoint', 'endpoint')
  @OnlyFor('owner', 'developer')
  @StepUp()
  @Patch('endpoints/:id')
  async update(
    @Me() { partnerId }: MemberPerson,
    @Param('id') id: string,
    @Body() dto: UpdateEndpointDto,
    @Req() request: SignedInRequest,
  ): Promise<EndpointView> {
    setAudit(request, { before: auditedEndpoint(await this.endpoints.findEndpoint(partnerId, id)) });
    return endpointView(await this.endpoints.updateEndpoint(partnerId, id, dto));
  }

  @Audited('removeEndpoint', 'endpoint')
  @OnlyFor('owner', 'developer')
  @StepUp()
  @Delete('endpoints/:id')
  @HttpCode(204)
  async remove(
    @Me() { partnerId }: MemberPerson,
    @Param('id') id: string,
    @Req() request: SignedInRequest,
  ): Promise<void> {
    setAudit(request, { before: auditedEndpoint(await this.endpoints.findEndpoint(partnerId, id)) });
    await this.endpoints.removeEndpoint(partnerId, id);
  }

  /** Rotates the secret; the previous one also signs for 24 hours. */
  @Audited('rotateEndpointSecret', 'endpoint')
  @OnlyFor('owner', 'developer')
  @StepUp()
  @Post('endpoints/:id/rotate-secret')
  @HttpCode(200)
  async rotate(@Me() { partnerId }: MemberPerson, @Param('id') id: string): Promise<RotatedEndpointView> {
    const { endpoint, secret, previousValidUntil } = await this.endpoints.rotateSecret(partnerId, id);
    return { ...endpointView(endpoint), secret, previousSecretValidUntil: previousValidUntil.toISOString() };
  }

  /** Sends a test event at once. */
  @NotAudited()
  @OnlyFor('owner', 'developer', 'support')
  @Post('endpoints/:id/ping')
  @HttpCode(200)
  async ping(@Me() { partnerId }: MemberPerson, @Param('id') id: string): Promise<PingView> {
    return pingView(await this.pings.sendPing(partnerId, id));
  }

  /** Counts the events that a replay would send. */
  @NotAudited()
  @Post('endpoints/:id/replay/count')
  @HttpCode(200)
  async count(
    @Me() { partnerId }: MemberPerson,
    @Param('id') id: string,
    @Body() dto: ReplayDto,
  ): Promise<ReplayCountView> {
    const { id: endpointId } = await this.endpoints.findEndpoint(partnerId, id);
    return { count: await this.health.countReplayable(partnerId, endpointId, replayOptions(dto, this.clock.now())) };
  }

  @Audited('replayEndpoint', 'endpoint')
  @OnlyFor('owner', 'developer')
  @Post('endpoints/:id/replay')
  @HttpCode(200)
  async replay(
    @Me() { partnerId }: MemberPerson,
    @Param('id') id: string,
    @Body() dto: ReplayDto,
  ): Promise<ReplayedView> {
    return replayedView(await this.replays.replayEndpoint(partnerId, id, replayOptions(dto, this.clock.now())));
  }

  /** Lists deliveries, newest first. */
  @Get('deliveries')
  @ApiQuery({ type: DeliveriesQueryDto })
  async deliveries(
    @Me() { partnerId }: MemberPerson,
    @ListFilters(DeliveriesQueryDto) query: DeliveriesQueryDto,
  ): Promise<DeliveriesView> {
    const { data, ...ends } = await this.log.listDeliveries(partnerId, withMoments(query));
    return { data: data.map(deliveryRowView), ...ends };
  }

  /** Failed attempts of the last seven days, by endpoint and kind. */
  @Get('failures')
  @WithoutFilters()
  async listFailures(@Me() { partnerId }: MemberPerson): Promise<FailureGroupView[]> {
    const groups = await this.failures.listFailures(partnerId);
    return groups.map(({ lastAt, days, ...group }) => ({ ...group, lastAt: lastAt.toISOString(), days: [...days] }));
  }

  /** Shows one delivery with every attempt. */
  @Get('deliveries/:eventId/:endpointId')
  async delivery(
    @Me() { partnerId }: MemberPerson,
    @Param('eventId') eventId: string,
    @Param('endpointId') endpointId: string,
  ): Promise<DeliveryFileView> {
    const found = await this.log.findDelivery(partnerId, eventId, endpointId);
    return deliveryFileView(found, await this.events.listDeliveries(partnerId, eventId));
  }

  /** Resends an event with the same id. */
  @Audited('redeliver', 'event')
  @OnlyFor('owner', 'developer', 'support')
  @Post('events/:id/redeliver')
  @HttpCode(200)
  async redeliver(
    @Me() { partnerId }: MemberPerson,
    @Param('id') id: string,
    @Body() { endpointId }: RedeliverDto,
    @Req() request: SignedInRequest,
  ): Promise<RequeuedView> {
    const requeued = await this.replays.redeliverEvent(partnerId, id, endpointId);
    setAudit(request, { after: { endpointId, requeued } });
    return { requeued };
  }
}
