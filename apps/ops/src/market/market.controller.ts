import { WithoutFilters } from '@rampart/http';
import { Screening } from '@rampart/ports';
import { PriceReport } from '@rampart/pricing';
import { Controller, Get } from '@nestjs/common';
import { ForOperators } from '../operators/for-operators.js';
import { jsonOf } from '../operators/view-of.js';
import { AddressListView, PricePairView } from './market.dto.js';

/** Prices that orders have, and lists that wallets are screened by. Nothing here changes either. */
@ForOperators()
@Controller()
export class MarketController {
  constructor(
    private readonly prices: PriceReport,
    private readonly screening: Screening,
  ) {}

  /** Every pair with what each source said of it, and the spread. */
  @Get('ops/api/prices')
  @WithoutFilters()
  async listPrices(): Promise<PricePairView[]> {
    return jsonOf(await this.prices.listPairs());
  }

  /** The sanctions lists of this process, and files that were not taken over. */
  @Get('ops/api/address-lists')
  @WithoutFilters()
  async listAddressLists(): Promise<AddressListView[]> {
    return jsonOf(await this.screening.readLists());
  }
}
