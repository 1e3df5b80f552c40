import { type DynamicModule, Global, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { BadEnvironment, DRIVER_SETTINGS, runningDrivers } from '@rampart/config';
import { RoutedChain, RoutedRail } from '@rampart/ports';
import { type DriverChoice, driverProblems, type DriverRegistry, DRIVERS, PORTS, SINGLE_PORTS } from './registry.js';
import { routedProviders } from './routing/routed-drivers.js';
import { SandboxControls } from './sandbox/sandbox-controls.js';
import { SandboxPayouts } from './sandbox/sandbox-payouts.js';
import { SandboxWorld } from './sandbox/sandbox-world.js';

/** The app's Postgres for the sandbox: a provider of `SandboxDatabase` and the modules that it needs. */
export interface SandboxGround {
  readonly database: Provider;
  readonly imports?: ModuleMetadata['imports'];
}

/** Provides each port with the drivers that the environment names. The app provides `ENV` and `Clock` globally. */
@Global()
@Module({})
export class DriversModule {
  /** Throws `BadEnvironment` naming every driver that does not exist, and what no driver serves. */
  static forRoot(choice: DriverChoice, ground: SandboxGround, drivers: DriverRegistry = DRIVERS): DynamicModule {
    const problems = driverProblems(choice, drivers);
    if (problems.length > 0) throw new BadEnvironment(problems);
    const sandbox = usesSandbox(choice);
    return {
      module: DriversModule,
      imports: sandbox ? (ground.imports ?? []) : [],
      providers: [
        ...singleProviders(choice, drivers),
        ...routedProviders(choice, drivers),
        ...(sandbox ? [ground.database, SandboxPayouts, ...SANDBOX] : []),
      ],
      exports: [...Object.values(PORTS), RoutedChain, RoutedRail, ...(sandbox ? SANDBOX : [])],
    };
  }
}

const SANDBOX = [SandboxWorld, SandboxControls];

const usesSandbox = (choice: DriverChoice): boolean =>
  SINGLE_PORTS.some((port) => choice[DRIVER_SETTINGS[port]] === 'sandbox') ||
  runningDrivers(choice, 'chain').includes('sandbox') ||
  runningDrivers(choice, 'fiatRail').includes('sandbox');

const singleProviders = (choice: DriverChoice, drivers: DriverRegistry): Provider[] =>
  SINGLE_PORTS.flatMap((port) => {
    const type = drivers[port][choice[DRIVER_SETTINGS[port]]]!;
    return [{ provide: PORTS[port], useClass: type }, ...(type.providers ?? [])];
  });
