import { HandOff } from '@rampart/checkout';
import { OK, OkView } from '@rampart/contract';
import type { CheckoutSession } from '@rampart/data';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ShowCheckoutSession } from './show-checkout-session.js';
import { CheckoutSessionGuard, CurrentSession } from './checkout-session.guard.js';
import { HandOffView, StartedCheckoutSessionView, TakeHandOffDto } from './checkout-session.dto.js';

/** Continues a checkout session on the visitor's phone, whose camera is better. */
@Controller('checkout/api/hand-off')
export class HandOffController {
  constructor(
    private readonly handOff: HandOff,
    private readonly showing: ShowCheckoutSession,
  ) {}

  @UseGuards(CheckoutSessionGuard)
  @Post()
  @HttpCode(200)
  async offer(@CurrentSession() session: CheckoutSession): Promise<HandOffView> {
    const { token, expiresAt } = await this.handOff.offerLink(session);
    return { token, expiresAt: expiresAt.toISOString() };
  }

  @Post('take')
  async take(@Body() { token: link }: TakeHandOffDto): Promise<StartedCheckoutSessionView> {
    const { token, session: session } = await this.handOff.takeOver(link);
    return { token, ...(await this.showing.show(session)) };
  }

  @UseGuards(CheckoutSessionGuard)
  @Post('end')
  @HttpCode(200)
  async end(@CurrentSession() session: CheckoutSession): Promise<OkView> {
    await this.handOff.endHandOff(session);
    return OK;
  }
}
