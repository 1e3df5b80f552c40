import { type Env, routesOf } from '@rampart/config';
import type { FindOverride } from './offered-asset.js';

type RouteSettings = Pick<Env, 'CHAIN_DRIVER' | 'CHAIN_DRIVERS' | 'FIAT_RAIL_DRIVER' | 'RAIL_DRIVERS'>;

/** Takes methods and chains without a driver out of the offer, whatever an operator says. */
export function withDrivers(find: FindOverride, env: RouteSettings): FindOverride {
  const methods: ReadonlyMap<string, string> = routesOf(env, 'fiatRail');
  const chains: ReadonlyMap<string, string> = routesOf(env, 'chain');
  const isServed = (entry: string): boolean => {
    const [kind, first = '', second = ''] = entry.split(':');
    return kind === 'method' ? methods.has(first) : kind !== 'asset' || chains.has(second);
  };
  return (entry, setting) => (setting === 'offered' && !isServed(entry) ? false : find(entry, setting));
}
