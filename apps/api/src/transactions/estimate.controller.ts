import { EstimateDto, EstimateQueryDto, EstimateView, toJsonNumber } from '@rampart/contract';
import { Estimate, parseEstimate } from '@rampart/pricing';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Filters } from '@rampart/http';

@ApiTags('Transactions')
@Controller('api/transactions/estimate')
export class EstimateController {
  constructor(private readonly estimate: Estimate) {}

  /** What a buy or sell would come to now. No credentials needed; nothing is reserved. */
  @Post()
  @HttpCode(200)
  post(@Body() dto: EstimateDto): EstimateView {
    return this.show(dto);
  }

  /** The same for clients that ask by GET, with a query or a body. */
  @Get()
  @ApiQuery({ type: EstimateQueryDto })
  @ApiOperation({ summary: 'The same estimate, asked by GET' })
  get(@Filters() query: EstimateQueryDto): EstimateView {
    return this.show(query);
  }

  private show(dto: EstimateDto): EstimateView {
    const order = parseEstimate(dto);
    const quote = this.estimate.of(order);
    return {
      crypto: toJsonNumber(quote.crypto.value),
      fiat: toJsonNumber(quote.fiat.value),
      serviceCharge: toJsonNumber(quote.serviceCharge.value),
      total: toJsonNumber(quote.total.value),
      currency: quote.fiat.currency,
      cryptoPrice: toJsonNumber(quote.cryptoPrice),
      cryptoPriceUsd: toJsonNumber(quote.cryptoPriceUsd),
      referralDiscount: toJsonNumber(quote.referralDiscount.value),
      referralDiscountInPoints: toJsonNumber(quote.referralDiscountInPoints),
      referralDiscountInUsd: toJsonNumber(quote.referralDiscountInUsd),
      payoutServiceCharge: toJsonNumber(quote.payoutServiceCharge.value),
      earnedPoints: toJsonNumber(quote.earnedPoints),
      processingTime: order.processingTime,
    };
  }
}
