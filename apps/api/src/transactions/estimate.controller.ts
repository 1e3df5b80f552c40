import { EstimateDto, EstimateQueryDto, EstimateView, ExpandDto } from '@rampart/contract';
import { Catalogue } from '@rampart/methods';
import { PartnerMarkups, type Principal } from '@rampart/partners';
import { Estimate, parseEstimate, ProcessingTimes } from '@rampart/pricing';
import { WalletOwners } from '@rampart/transactions';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Filters } from '@rampart/http';
import { ForEverybody, OptionalCaller } from '../edge/optional-caller.js';
import { TakesForms } from '../edge/takes-forms.js';
import { showEstimate } from './show-estimate.js';

@ApiTags('Transactions')
@ForEverybody()
@Controller('api/transactions/estimate')
export class EstimateController {
  constructor(
    private readonly estimate: Estimate,
    private readonly markups: PartnerMarkups,
    private readonly catalogue: Catalogue,
    private readonly times: ProcessingTimes,
    private readonly owners: WalletOwners,
  ) {}

  /** Estimates the cost of a buy or sell. Nothing is reserved. Credentials are optional; with them, the partner's markup is included. */
  @Post()
  @TakesForms()
  @HttpCode(200)
  post(
    @Body() dto: EstimateDto,
    @Query() expand: ExpandDto,
    @OptionalCaller() caller: Principal | undefined,
  ): Promise<EstimateView> {
    return this.show(dto, expand, caller);
  }

  /** Prices a buy or sell for clients that send a GET with a query or a body. */
  @Get()
  @ApiQuery({ type: EstimateQueryDto })
  @ApiOperation({ summary: 'Estimates the cost of a buy or sell with query parameters' })
  get(
    @Filters(EstimateQueryDto) query: EstimateQueryDto,
    @OptionalCaller() caller: Principal | undefined,
  ): Promise<EstimateView> {
    return this.show(query, query, caller);
  }

  private async show(dto: EstimateDto, expand: ExpandDto, caller: Principal | undefined): Promise<EstimateView> {
    const order = parseEstimate(this.catalogue.offer, dto);
    await this.owners.checkNamed(order, dto.wallet);
    const quote = this.estimate.estimateOrder(order, caller && (await this.markups.markupOf(caller.partnerId)));
    return showEstimate({ order, quote, times: this.times }, expand);
  }
}
