import { METHOD_IDS, PRECISION, type TransactionType } from '@rampart/kernel';
import { ASSETS, CHAINS, METHODS, TRADED } from '@rampart/methods';
import { callingCodes } from '@rampart/users';
import type { CatalogView, TradeOfferView } from './catalog.dto.js';

/** All that can be bought and sold; `cdnUrl` has no slash at its end. */
export const catalog = (cdnUrl: string): CatalogView => ({
  buy: offer('buy', cdnUrl),
  sell: offer('sell', cdnUrl),
  digits: { ...PRECISION },
  callingCodes: [...callingCodes()],
});

function offer(type: TransactionType, cdnUrl: string): TradeOfferView {
  const methods = METHOD_IDS.flatMap((id) => {
    const { name, country, currency, attributes, [type]: limits } = METHODS[id];
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
  const coins = TRADED[type].map((code) => {
    const { name, [type]: chains = [] } = ASSETS[code];
    return {
      code,
      name,
      chains: chains.map(({ chain, min }) => ({ id: chain, name: CHAINS[chain].name, min: Number(min) })),
    };
  });
  return { methods, coins };
}
