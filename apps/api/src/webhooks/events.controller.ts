import { EventsQueryDto, RedeliverDto, RequeuedView, WebhookDeliveryView, WebhookEventsView } from '@rampart/contract';
import { ListFilters, WithoutFilters } from '@rampart/http';
import type { Principal } from '@rampart/partners';
import { Audited } from '@rampart/sessions';
import { Replay, WebhookEvents } from '@rampart/webhooks';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { Caller, ForPartners } from '../edge/access.js';
import { AuditsPrograms } from '../edge/audited-programs.js';

@ApiTags('Webhooks')
@ForPartners()
@AuditsPrograms()
@Controller('api/webhook-events')
export class EventsController {
  constructor(
    private readonly events: WebhookEvents,
    private readonly replays: Replay,
  ) {}

  /** Lists all events, oldest first, without gaps. Follow `next` to continue. */
  @Get()
  @ApiQuery({ type: EventsQueryDto })
  page(
    @Caller() { partnerId }: Principal,
    @ListFilters(EventsQueryDto) query: EventsQueryDto,
  ): Promise<WebhookEventsView> {
    return this.events.listEvents(partnerId, query);
  }

  /** Lists the deliveries of an event, with every attempt. */
  @Get(':id/deliveries')
  @WithoutFilters()
  deliveries(@Caller() { partnerId }: Principal, @Param('id') id: string): Promise<WebhookDeliveryView[]> {
    return this.events.listDeliveries(partnerId, id);
  }

  /** Resends an event with the same id. */
  @Audited('redeliver', 'event')
  @Post(':id/redeliver')
  @HttpCode(200)
  async redeliver(
    @Caller() { partnerId }: Principal,
    @Param('id') id: string,
    @Body() { endpointId }: RedeliverDto,
  ): Promise<RequeuedView> {
    return { requeued: await this.replays.redeliverEvent(partnerId, id, endpointId) };
  }
}
