import { WithoutFilters } from '@rampart/http';
import { Screening } from '@rampart/ports';
import { PriceReport } from '@rampart/pricing';
import { Controller, Get } from '@nestjs/common';
import { ForOperators } from '../operators/for-operators.js';
import { jsonOf } from '../operators/view-of.js';
import { AddressListView, PricePairView } from './market.dto.js';

/** Shows the prices that orders use, and the lists that screen wallets. Nothing here changes either. */
@ForOperators()
@Controller()
export class MarketController {
  constructor(
    private readonly prices: PriceReport,
    private readonly screening: Screening,
  ) {}

  /** Lists every pair with the price of each source, and the spread. */
  @Get('ops/api/prices')
  @WithoutFilters()
  async listPrices(): Promise<PricePairView[]> {
    return jsonOf(await this.prices.listPairs());
  }

  /** Lists the sanctions lists of this process, and files that were refused. */
  @Get('ops/api/address-lists')
  @WithoutFilters()
  async listAddressLists(): Promise<AddressListView[]> {
    return jsonOf(await this.screening.readLists());
  }
}
