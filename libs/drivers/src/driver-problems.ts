import {
  DRIVER_SETTINGS,
  payoutRoutesOf,
  ROUTE_SETTINGS,
  ROUTED,
  type RoutedPort,
  routesOf,
  runningDrivers,
} from '@rampart/config';
import { type DriverChoice, type DriverRegistry, SINGLE_PORTS } from './registry.js';

const ROUTED_PORTS = Object.keys(ROUTED) as RoutedPort[];

/** One sentence for each driver that does not exist, and for each chain or method that its driver does not serve. */
export const driverProblems = (choice: DriverChoice, drivers: DriverRegistry): string[] => [
  ...SINGLE_PORTS.flatMap((port) => unknownDriver(drivers[port], choice[DRIVER_SETTINGS[port]], DRIVER_SETTINGS[port])),
  ...(choice.SMS_FALLBACK_DRIVER === undefined
    ? []
    : unknownDriver(drivers.sms, choice.SMS_FALLBACK_DRIVER, 'SMS_FALLBACK_DRIVER')),
  ...ROUTED_PORTS.flatMap((port) => routedProblems(choice, drivers, port)),
];

function routedProblems(choice: DriverChoice, drivers: DriverRegistry, port: RoutedPort): string[] {
  const { fallback, single } = ROUTE_SETTINGS[port];
  return runningDrivers(choice, port).flatMap((name) => {
    const names = (setting: typeof single | 'RAIL_PAYOUT_DRIVERS') =>
      choice[setting].some(({ driver }) => driver === name);
    const setting = names(single) ? single : names('RAIL_PAYOUT_DRIVERS') ? 'RAIL_PAYOUT_DRIVERS' : fallback;
    const unknown = unknownDriver(drivers[port], name, setting);
    return unknown.length > 0 ? unknown : unserved(choice, drivers, { port, name });
  });
}

function unserved(
  choice: DriverChoice,
  drivers: DriverRegistry,
  { port, name }: { port: RoutedPort; name: string },
): string[] {
  const serves: readonly string[] = drivers[port][name]?.serves ?? ROUTED[port];
  const routes = [...routesOf(choice, port), ...(port === 'fiatRail' ? payoutRoutesOf(choice) : [])];
  const words = new Set(routes.filter(([, driver]) => driver === name).map(([word]) => word));
  const missing = [...words].filter((word) => !serves.includes(word));
  return missing.length === 0
    ? []
    : [`${ROUTE_SETTINGS[port].single}: ${name} does not serve ${missing.join(', ')}; name another driver, or none`];
}

const unknownDriver = (drivers: Readonly<Record<string, unknown>>, name: string, setting: string): string[] =>
  Object.hasOwn(drivers, name)
    ? []
    : [`${setting}: there is no driver "${name}"; there are: ${Object.keys(drivers).join(', ')}`];
