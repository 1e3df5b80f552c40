import { HandOff } from '@rampart/checkout';
import { HandOffView, OK, OkView, StartedVisitView, TakeHandOffDto } from '@rampart/contract';
import type { CheckoutSession } from '@rampart/data';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ShowVisit } from './show-visit.js';
import { Visit, VisitGuard } from './visit.guard.js';

/** The same visit on the visitor's phone, whose camera is better. */
@Controller('checkout/api/hand-off')
export class HandOffController {
  constructor(
    private readonly handOff: HandOff,
    private readonly showing: ShowVisit,
  ) {}

  @UseGuards(VisitGuard)
  @Post()
  @HttpCode(200)
  async offer(@Visit() visit: CheckoutSession): Promise<HandOffView> {
    const { token, expiresAt } = await this.handOff.offerLink(visit);
    return { token, expiresAt: expiresAt.toISOString() };
  }

  @Post('take')
  async take(@Body() { token: link }: TakeHandOffDto): Promise<StartedVisitView> {
    const { token, session: visit } = await this.handOff.takeOver(link);
    return { token, ...(await this.showing.show(visit)) };
  }

  @UseGuards(VisitGuard)
  @Post('end')
  @HttpCode(200)
  async end(@Visit() visit: CheckoutSession): Promise<OkView> {
    await this.handOff.endHandOff(visit);
    return OK;
  }
}
