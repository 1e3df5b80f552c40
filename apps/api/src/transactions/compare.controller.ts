import { CompareQueryDto, type ComparedMethodView, ComparisonView } from '@rampart/contract';
import { ListFilters } from '@rampart/http';
import { parseType, ProcessingTimes } from '@rampart/pricing';
import { PartnerMarkups, type Principal } from '@rampart/partners';
import { CompareMethods } from '@rampart/transactions';
import type { OfferedMethod } from '@rampart/methods';
import type { TransactionType } from '@rampart/kernel';
import { Controller, Get } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { ForEverybody, OptionalCaller } from '../edge/optional-caller.js';
import { ORDER_ERRORS } from '../openapi/order-errors.js';
import { Throws } from '../openapi/throws.js';
import { showEstimate } from './show-estimate.js';

@ApiTags('Transactions')
@ForEverybody()
@Controller('api/quotes/compare')
export class CompareController {
  constructor(
    private readonly comparing: CompareMethods,
    private readonly markups: PartnerMarkups,
    private readonly times: ProcessingTimes,
  ) {}

  /** Estimates an amount with every payment method at once, sorted by what the user receives; a method that does not take it says why. */
  @Throws(...ORDER_ERRORS)
  @Get()
  @ApiQuery({ type: CompareQueryDto })
  // eslint-disable-next-line rampart/declared-throws -- refusals of a method, and of a wallet that the query cannot name, are rows of the answer
  async compare(
    @ListFilters(CompareQueryDto) query: CompareQueryDto,
    @OptionalCaller() caller: Principal | undefined,
  ): Promise<ComparisonView> {
    const markup = caller && (await this.markups.markupOf(caller.partnerId));
    const { quoted, refused } = this.comparing.compareMethods(query, markup);
    const type = parseType(query.type);
    return {
      data: [
        ...quoted.map(({ method, order, quote }) => ({
          ...methodView(method, type),
          estimate: showEstimate({ order, quote, times: this.times }, query),
        })),
        ...refused.map(({ method, refusal: { code, message } }) => ({
          ...methodView(method, type),
          refusal: { code, message },
        })),
      ],
    };
  }
}

const methodView = (method: OfferedMethod, type: TransactionType): ComparedMethodView => {
  const { id, name, country, currency } = method;
  return { method: id, name, country, currency, min: Number(method[type]?.min), max: Number(method[type]?.max) };
};
