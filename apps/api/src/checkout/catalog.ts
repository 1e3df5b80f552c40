import { CHAINS, METHOD_IDS, PRECISION, type TransactionType } from '@rampart/kernel';
import { type Offer } from '@rampart/methods';
import { callingCodes } from '@rampart/users';
import type { CatalogView, TradeOfferView } from './catalog.dto.js';

/** Returns everything that can be bought and sold now. `cdnUrl` has no trailing slash. */
export const catalog = (offer: Offer, cdnUrl: string): CatalogView => ({
  buy: sideOf(offer, 'buy', cdnUrl),
  sell: sideOf(offer, 'sell', cdnUrl),
  digits: { ...PRECISION },
  callingCodes: [...callingCodes()],
});

function sideOf({ methods: offered, assets, traded }: Offer, type: TransactionType, cdnUrl: string): TradeOfferView {
  const methods = METHOD_IDS.flatMap((id) => {
    const { name, country, currency, attributes, [type]: limits } = offered[id];
    if (!limits) return [];
    return [
      {
        id,
        name,
        country,
        currency,
        min: Number(limits.min),
        max: Number(limits.max),
        attributes: [...attributes],
        icon: `${cdnUrl}/methods/${id}.svg`,
      },
    ];
  });
  const coins = traded[type].map((code) => {
    const { name, [type]: chains = [] } = assets[code];
    return {
      code,
      name,
      icon: `${cdnUrl}/coins/${code.toLowerCase()}.svg`,
      chains: chains.map(({ chain, min }) => ({ id: chain, name: CHAINS[chain].name, min: Number(min) })),
    };
  });
  return { methods, coins };
}
