import { CHAIN_IDS, METHOD_IDS } from '@rampart/kernel';
import type { Settings } from './settings.js';
import type { Route } from './setting-types.js';

/** Words by which the drivers of each port are chosen. `internal` is a payout to an account inside an exchange, on no chain. */
export const ROUTED = {
  chain: [...CHAIN_IDS, 'internal'],
  fiatRail: [...METHOD_IDS],
} as const;

export type RoutedPort = keyof typeof ROUTED;
/** A chain, `internal`, or a method. */
export type RoutedWord<P extends RoutedPort> = (typeof ROUTED)[P][number];

/** The settings of a port: the default driver, and the drivers of single chains or methods. */
export const ROUTE_SETTINGS = {
  chain: { fallback: 'CHAIN_DRIVER', single: 'CHAIN_DRIVERS' },
  fiatRail: { fallback: 'FIAT_RAIL_DRIVER', single: 'RAIL_DRIVERS' },
} as const;

/** Replaces a driver: the chain or method has none, so no order is opened for it. */
const NONE = 'none';
/** Replaces a chain or method: the driver gets nothing new, and finishes what it has begun. */
const OLD = 'old';

export type RouteEnv = Pick<
  Settings,
  'CHAIN_DRIVER' | 'CHAIN_DRIVERS' | 'FIAT_RAIL_DRIVER' | 'RAIL_DRIVERS' | 'RAIL_PAYOUT_DRIVERS'
>;

/** The driver of each chain or method that has one. */
export function routesOf<P extends RoutedPort>(env: RouteEnv, port: P): ReadonlyMap<RoutedWord<P>, string> {
  const { fallback, single } = ROUTE_SETTINGS[port];
  const chosen = new Map(env[single].map(({ word, driver }) => [word, driver]));
  const all = (ROUTED[port] as readonly RoutedWord<P>[]).map(
    (word) => [word, chosen.get(word) ?? env[fallback]] as const,
  );
  return new Map(all.filter(([, driver]) => driver !== NONE));
}

/** Returns the driver that pays out by each method: the one that collects, unless RAIL_PAYOUT_DRIVERS names another. */
export function payoutRoutesOf(env: RouteEnv): ReadonlyMap<RoutedWord<'fiatRail'>, string> {
  const chosen = new Map(env.RAIL_PAYOUT_DRIVERS.map(({ word, driver }) => [word, driver]));
  const collecting = routesOf(env, 'fiatRail');
  return new Map(
    ROUTED.fiatRail.flatMap((method) => {
      const driver = chosen.get(method) ?? collecting.get(method) ?? NONE;
      return driver === NONE ? [] : [[method, driver] as const];
    }),
  );
}

/** Returns every running driver of the port: those with a chain or method, and those that finish what they have begun. */
export function runningDrivers(env: RouteEnv, port: RoutedPort): readonly string[] {
  const old = env[ROUTE_SETTINGS[port].single].filter(({ word }) => word === OLD).map(({ driver }) => driver);
  const paying = port === 'fiatRail' ? payoutRoutesOf(env).values() : [];
  return [...new Set([...routesOf(env, port).values(), ...paying, ...old])];
}

/** Returns one sentence for each word that is not a chain or method, and for each with two drivers. */
export const routeProblems = (env: RouteEnv): string[] => [
  ...(Object.keys(ROUTED) as RoutedPort[]).flatMap((port) => {
    const { single } = ROUTE_SETTINGS[port];
    return [...unknownWords([...ROUTED[port], OLD], env[single]), ...twice(env[single])].map(
      (problem) => `${single}: ${problem}`,
    );
  }),
  ...[...unknownWords(ROUTED.fiatRail, env.RAIL_PAYOUT_DRIVERS), ...twice(env.RAIL_PAYOUT_DRIVERS)].map(
    (problem) => `RAIL_PAYOUT_DRIVERS: ${problem}`,
  ),
];

function unknownWords(words: readonly string[], routes: readonly Route[]): string[] {
  return routes
    .filter(({ word }) => !words.includes(word))
    .map(({ word }) => `"${word}" is none of ${words.join(', ')}`);
}

function twice(routes: readonly Route[]): string[] {
  const words = new Set(routes.map(({ word }) => word).filter((word) => word !== OLD));
  return [...words].flatMap((word) => {
    const drivers = routes.filter((route) => route.word === word).map(({ driver }) => driver);
    return drivers.length > 1 ? [`${word} has two drivers: ${drivers.join(', ')}`] : [];
  });
}
