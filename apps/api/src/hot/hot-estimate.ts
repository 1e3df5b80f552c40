import { EstimateDto, readPlain } from '@rampart/contract';
import type { Catalogue } from '@rampart/methods';
import type { PartnerMarkups, Principal } from '@rampart/partners';
import { type Estimate, parseEstimate, type ProcessingTimes } from '@rampart/pricing';
import type { Decimal } from '@rampart/kernel';
import { showEstimate } from '../transactions/show-estimate.js';
import type { HotAnswer, HotRoute } from './hot-route.js';

interface Parts {
  readonly estimate: Estimate;
  readonly markups: PartnerMarkups;
  readonly catalogue: Catalogue;
  readonly times: ProcessingTimes;
}

/** POST of an estimate, see `EstimateController.post`. Calls that need the chain's node to check a wallet are left to that route. */
export function hotEstimate({ estimate, markups, catalogue, times }: Parts): HotRoute {
  const answer = (dto: EstimateDto, markup?: Decimal): HotAnswer => {
    const order = parseEstimate(catalogue.offer, dto);
    const quote = estimate.estimateOrder(order, markup);
    return { status: 200, body: JSON.stringify(showEstimate({ order, quote, times }, {})) };
  };
  const answerTo = async (dto: EstimateDto, { partnerId }: Principal): Promise<HotAnswer> =>
    answer(dto, await markups.markupOf(partnerId));
  return {
    method: 'POST',
    pattern: '/api/transactions/estimate',
    isOpen: true,
    prepare: ({ caller, query, body }) => {
      const dto = query === '' ? readPlain(EstimateDto, body) : undefined;
      return dto && dto.wallet === undefined ? () => (caller ? answerTo(dto, caller) : answer(dto)) : undefined;
    },
  };
}
