import { EstimateDto, EstimateQueryDto, EstimateView } from '@rampart/contract';
import { Estimate, parseEstimate } from '@rampart/pricing';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Filters } from '@rampart/http';
import { showEstimate } from './show-estimate.js';

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
    return showEstimate(this.estimate.of(order), order.processingTime);
  }
}
