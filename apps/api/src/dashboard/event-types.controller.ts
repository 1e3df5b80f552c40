import { PingView } from '@rampart/contract';
import { ENV, type Env } from '@rampart/config';
import { WithoutFilters } from '@rampart/http';
import { fault, type WebhookEventType } from '@rampart/kernel';
import type { MemberPerson } from '@rampart/partners';
import { NotAudited } from '@rampart/sessions';
import { PingEndpoint } from '@rampart/webhooks';
import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { eventTypes } from '../openapi/webhooks.js';
import { pingView } from '../webhooks/ping-view.js';
import { ForMembers, Me, OnlyFor } from './for-members.js';
import { EventTypeView, TestEventDto } from './webhooks.dto.js';

/** Lists the event types, and sends examples of them to a partner's own endpoints. */
@ForMembers()
@Controller('dashboard/api/webhooks')
export class EventTypesController {
  constructor(
    private readonly pings: PingEndpoint,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get('event-types')
  @WithoutFilters()
  list(): EventTypeView[] {
    return eventTypes().map(({ type, summary, bodies }) => ({
      type,
      summary,
      example: JSON.stringify(bodies[1]),
      isSendable: this.maySend(type),
    }));
  }

  /** Sends a signed example at once, without storing it. Throws VALIDATION_FAILED for a type that has no example to send. */
  @NotAudited()
  @OnlyFor('owner', 'developer', 'support')
  @Post('endpoints/:id/test-event')
  @HttpCode(200)
  async sendTest(
    @Me() { partnerId }: MemberPerson,
    @Param('id') id: string,
    @Body() { type }: TestEventDto,
  ): Promise<PingView> {
    const found = eventTypes().find((each) => each.type === type);
    if (!found || type === 'WEBHOOK_PING') return pingView(await this.pings.sendPing(partnerId, id));
    if (!this.maySend(type))
      throw fault('VALIDATION_FAILED', { problem: 'In live mode only WEBHOOK_PING is sent as a test.' });
    return pingView(await this.pings.sendExample(partnerId, id, found.bodies));
  }

  /** In live mode only pings may be sent: a receiver would treat a signed example as a real payment event. */
  private maySend(type: WebhookEventType): boolean {
    return type === 'WEBHOOK_PING' || this.env.RAMPART_MODE === 'sandbox';
  }
}
