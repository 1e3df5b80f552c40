import { EstimateDto, ExpandDto, QuoteView } from '@rampart/contract';
import { Catalogue } from '@rampart/methods';
import { PartnerMarkups, type Principal } from '@rampart/partners';
import { HeldQuotes, parseEstimate, ProcessingTimes } from '@rampart/pricing';
import { WalletOwners } from '@rampart/transactions';
import { Body, Controller, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, ForPartners } from '../edge/access.js';
import { showEstimate } from './show-estimate.js';

@ApiTags('Transactions')
@ForPartners()
@Controller('api/quotes')
export class QuotesController {
  constructor(
    private readonly quotes: HeldQuotes,
    private readonly markups: PartnerMarkups,
    private readonly catalogue: Catalogue,
    private readonly times: ProcessingTimes,
    private readonly owners: WalletOwners,
  ) {}

  /** Creates a quote. Its price is held for 30 seconds, for one transaction created with its id as `quoteId`. */
  @Post()
  async create(
    @Caller() { partnerId }: Principal,
    @Body() dto: EstimateDto,
    @Query() expand: ExpandDto,
  ): Promise<QuoteView> {
    const order = parseEstimate(this.catalogue.offer, dto);
    await this.owners.checkNamed(order, dto.wallet);
    const quote = await this.quotes.holdQuote(
      { partnerId, markupPercent: await this.markups.markupOf(partnerId) },
      order,
    );
    return {
      id: quote.id,
      expiresAt: quote.expiresAt.toISOString(),
      ...showEstimate({ order, quote, times: this.times }, expand),
    };
  }
}
