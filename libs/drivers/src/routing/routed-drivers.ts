import { Injectable, type OnModuleInit, type Provider } from '@nestjs/common';
import { BadEnvironment, payoutRoutesOf, type RoutedPort, routesOf, runningDrivers } from '@rampart/config';
import { ChainGateway, FiatRail, RoutedChain, RoutedRail } from '@rampart/ports';
import type { DriverChoice, DriverRegistry } from '../registry.js';
import { ChainRouter } from './chain-router.js';
import { DriverSet } from './driver-set.js';
import { RailRouter } from './rail-router.js';
import { tracedDriver } from './traced-driver.js';

/** All running drivers, and the routers in front of them, under the tokens of the ports. */
export const routedProviders = (choice: DriverChoice, drivers: DriverRegistry): Provider[] => [
  ...driverProviders(choice, drivers, 'fiatRail'),
  ...driverProviders(choice, drivers, 'chain'),
  {
    provide: RoutedRail,
    inject: tokensOf(choice, 'fiatRail'),
    useFactory: (...rails: FiatRail[]) => {
      const drivers = byName(choice, 'fiatRail', rails);
      return new RailRouter(
        new DriverSet(drivers, routesOf(choice, 'fiatRail')),
        new DriverSet(drivers, payoutRoutesOf(choice)),
      );
    },
  },
  {
    provide: RoutedChain,
    inject: tokensOf(choice, 'chain'),
    useFactory: (...chains: ChainGateway[]) =>
      new ChainRouter(new DriverSet(byName(choice, 'chain', chains), routesOf(choice, 'chain'))),
  },
  { provide: FiatRail, useExisting: RoutedRail },
  { provide: ChainGateway, useExisting: RoutedChain },
  DriverSetup,
];

/** Injection token of one driver. */
const tokenOf = (port: RoutedPort, name: string): string => `driver ${port}:${name}`;

const tokensOf = (choice: DriverChoice, port: RoutedPort): string[] =>
  runningDrivers(choice, port).map((name) => tokenOf(port, name));

const byName = <D extends object>(
  choice: DriverChoice,
  port: RoutedPort,
  drivers: readonly D[],
): ReadonlyMap<string, D> =>
  new Map(runningDrivers(choice, port).map((name, i) => [name, tracedDriver(`${port}:${name}`, drivers[i]!)]));

const driverProviders = (choice: DriverChoice, drivers: DriverRegistry, port: RoutedPort): Provider[] =>
  runningDrivers(choice, port).flatMap((name) => {
    const type = drivers[port][name]!;
    return [{ provide: tokenOf(port, name), useClass: type }, ...(type.providers ?? [])];
  });

/** Aborts the startup with every reason for which a driver cannot be used. */
@Injectable()
class DriverSetup implements OnModuleInit {
  constructor(
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
  ) {}

  async onModuleInit(): Promise<void> {
    const problems = await Promise.all([this.rail.findSetupProblems(), this.chain.findSetupProblems()]);
    if (problems.flat().length > 0) throw new BadEnvironment(problems.flat());
  }
}
