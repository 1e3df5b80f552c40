import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { BadEnvironment, DRIVER_SETTINGS } from '@rampart/config';
import type { Product } from '@rampart/driver-tables';
import { RoutedChain, RoutedRail, SmsGateways, type SmsSender, VirusScanner } from '@rampart/ports';
import { ClamdScanner } from './clamd/clamd-scanner.js';
import { driverProblems } from './driver-problems.js';
import { chosenProducts } from './products.js';
import { type DriverChoice, type DriverRegistry, DRIVERS, PORTS, SINGLE_PORTS } from './registry.js';
import { routedProviders } from './routing/routed-drivers.js';

/** Returns the app's provider of a product's database. */
export type ProvideDatabase = (product: Product) => Provider;

/** Provides each port with the drivers that the environment names. The app provides `ENV` and `Clock` globally. */
@Global()
@Module({})
export class DriversModule {
  /** Throws `BadEnvironment`, which names every driver that does not exist, and what no driver serves. */
  static forRoot(choice: DriverChoice, provideDatabase: ProvideDatabase, drivers = DRIVERS): DynamicModule {
    const problems = driverProblems(choice, drivers);
    if (problems.length > 0) throw new BadEnvironment(problems);
    const products = chosenProducts(choice);
    return {
      module: DriversModule,
      providers: [
        ...singleProviders(choice, drivers),
        ...smsProviders(choice, drivers),
        { provide: VirusScanner, useClass: ClamdScanner },
        ...routedProviders(choice, drivers),
        ...products.flatMap((product) => [provideDatabase(product), ...product.providers]),
      ],
      exports: [
        ...Object.values(PORTS),
        RoutedChain,
        RoutedRail,
        SmsGateways,
        VirusScanner,
        ...products.flatMap((product) => product.exports),
      ],
    };
  }
}

const singleProviders = (choice: DriverChoice, drivers: DriverRegistry): Provider[] =>
  SINGLE_PORTS.flatMap((port) => {
    const type = drivers[port][choice[DRIVER_SETTINGS[port]]]!;
    return [{ provide: PORTS[port], useClass: type }, ...(type.providers ?? [])];
  });

const FALLBACK_SMS = 'driver sms:fallback';

/** The sender of SMS_DRIVER, followed by that of SMS_FALLBACK_DRIVER. */
function smsProviders(
  { SMS_DRIVER, SMS_FALLBACK_DRIVER: fallback }: DriverChoice,
  drivers: DriverRegistry,
): Provider[] {
  const names = fallback === undefined ? [SMS_DRIVER] : [SMS_DRIVER, fallback];
  return [
    ...(fallback === undefined ? [] : [{ provide: FALLBACK_SMS, useClass: drivers.sms[fallback]! }]),
    {
      provide: SmsGateways,
      inject: [PORTS.sms, ...(fallback === undefined ? [] : [FALLBACK_SMS])],
      useFactory: (...senders: SmsSender[]) => new SmsGateways(names.map((name, i) => ({ name, sender: senders[i]! }))),
    },
  ];
}
