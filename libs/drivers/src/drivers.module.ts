import { type DynamicModule, Global, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { BadEnvironment, DRIVER_SETTINGS } from '@rampart/config';
import { type DriverChoice, driverProblems, DRIVERS, PORT_NAMES, PORTS } from './registry.js';
import { SandboxControls } from './sandbox/sandbox-controls.js';
import { SandboxPayouts } from './sandbox/sandbox-payouts.js';
import { SandboxWorld } from './sandbox/sandbox-world.js';

/** The app's Postgres for the sandbox: a provider of `SandboxDatabase` and the modules that it needs. */
export interface SandboxGround {
  readonly database: Provider;
  readonly imports?: ModuleMetadata['imports'];
}

/** Provides each port with the driver that the environment names. The app provides `ENV` and `Clock` globally. */
@Global()
@Module({})
export class DriversModule {
  /** Throws `BadEnvironment` naming every port whose driver does not exist. */
  static forRoot(choice: DriverChoice, ground: SandboxGround): DynamicModule {
    const problems = driverProblems(choice);
    if (problems.length > 0) throw new BadEnvironment(problems);
    const sandbox = PORT_NAMES.some((port) => choice[DRIVER_SETTINGS[port]] === 'sandbox');
    return {
      module: DriversModule,
      imports: sandbox ? (ground.imports ?? []) : [],
      providers: [...portProviders(choice), ...(sandbox ? [ground.database, SandboxPayouts, ...SANDBOX] : [])],
      exports: [...Object.values(PORTS), ...(sandbox ? SANDBOX : [])],
    };
  }
}

const SANDBOX = [SandboxWorld, SandboxControls];

const portProviders = (choice: DriverChoice): Provider[] =>
  PORT_NAMES.map((port) => ({ provide: PORTS[port], useClass: DRIVERS[port][choice[DRIVER_SETTINGS[port]]]! }));
