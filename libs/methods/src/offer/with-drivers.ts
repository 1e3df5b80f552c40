import { type Env, routesOf } from '@rampart/config';
import { CHAIN_IDS, isOneOf, METHOD_IDS } from '@rampart/kernel';
import type { ChainGateway, FiatRail } from '@rampart/ports';
import type { FindOverride } from './offered-asset.js';

type RouteSettings = Pick<
  Env,
  'CHAIN_DRIVER' | 'CHAIN_DRIVERS' | 'FIAT_RAIL_DRIVER' | 'RAIL_DRIVERS' | 'RAIL_PAYOUT_DRIVERS'
>;

/**
 * Removes from the offer chains and internal accounts without a driver, sells on chains whose driver receives nothing, and sides of methods that no driver
 * serves, whatever operators configured.
 */
export function withDrivers(
  find: FindOverride,
  env: RouteSettings,
  { rail, chain }: { rail: Pick<FiatRail, 'collects' | 'paysOut'>; chain: Pick<ChainGateway, 'receives'> },
): FindOverride {
  const chains: ReadonlyMap<string, string> = routesOf(env, 'chain');
  const isServed = (entry: string): boolean => {
    const [kind, first = '', second = '', side] = entry.split(':');
    if (kind === 'internal') return chains.has(kind);
    if (kind === 'asset')
      return chains.has(second) && (side !== 'sell' || !isOneOf(CHAIN_IDS, second) || chain.receives(second));
    if (kind !== 'method' || !isOneOf(METHOD_IDS, first)) return true;
    return second === 'sell' ? rail.paysOut(first) : rail.collects(first);
  };
  return (entry, setting) => (setting === 'offered' && !isServed(entry) ? false : find(entry, setting));
}
