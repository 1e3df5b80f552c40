import { EstimateDto, EstimateView } from '@rampart/contract';
import type { CheckoutSession } from '@rampart/data';
import { Clock } from '@rampart/kernel';
import { Catalogue } from '@rampart/methods';
import { PartnerMarkups } from '@rampart/partners';
import { Estimate, HeldQuotes, parseEstimate, ProcessingTimes } from '@rampart/pricing';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { showEstimate } from '../transactions/show-estimate.js';
import { CheckoutSessionGuard, CurrentSession } from './checkout-session.guard.js';
import { HeldQuoteView } from './order.dto.js';

const WITH_FEES = { expand: 'fees' };

/** Prices of the visitor's order, with the partner's markup. */
@UseGuards(CheckoutSessionGuard)
@Controller('checkout/api')
export class CheckoutPricesController {
  constructor(
    private readonly estimates: Estimate,
    private readonly quotes: HeldQuotes,
    private readonly markups: PartnerMarkups,
    private readonly clock: Clock,
    private readonly catalogue: Catalogue,
    private readonly processing: ProcessingTimes,
  ) {}

  @Post('estimate')
  @HttpCode(200)
  async estimate(@CurrentSession() { partnerId }: CheckoutSession, @Body() dto: EstimateDto): Promise<EstimateView> {
    const order = parseEstimate(this.catalogue.offer, dto);
    const quote = this.estimates.estimateOrder(order, await this.markups.markupOf(partnerId));
    return showEstimate({ order, quote, times: this.processing }, WITH_FEES);
  }

  /** Holds the quote for 30 seconds. */
  @Post('quotes')
  async hold(
    @CurrentSession() { id: checkoutSessionId, partnerId }: CheckoutSession,
    @Body() dto: EstimateDto,
  ): Promise<HeldQuoteView> {
    const order = parseEstimate(this.catalogue.offer, dto);
    const quote = await this.quotes.holdQuote(
      { partnerId, checkoutSessionId, markupPercent: await this.markups.markupOf(partnerId) },
      order,
    );
    const times = { now: this.clock.now().toISOString(), expiresAt: quote.expiresAt.toISOString() };
    return { id: quote.id, ...times, ...showEstimate({ order, quote, times: this.processing }, WITH_FEES) };
  }
}
