import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { DeskKycReviewer } from '@rampart/bank-desk';
import { ENV, loadEnv } from '@rampart/config';
import { Clock, FixedClock } from '@rampart/kernel';
import { FiatRail, KycReviewer, RoutedChain, RoutedRail, SmsSender, Vault } from '@rampart/ports';
import { type DriverChoice, type DriverRegistry, DRIVERS, PORT_NAMES, PORTS } from './registry.js';
import { DriversModule } from './drivers.module.js';
import { SandboxControls } from './sandbox/sandbox-controls.js';
import { SandboxDatabase } from './sandbox/sandbox-database.js';
import { SandboxFiatRail } from './sandbox/sandbox-fiat-rail.js';
import { SandboxSms } from './sandbox/sandbox-sms.js';
import { DiskVault } from './vault/disk-vault.js';

class RememberingDatabase extends SandboxDatabase {
  readonly asked: string[] = [];

  async query<T>(sql: string): Promise<T[]> {
    this.asked.push(sql);
    return [];
  }
}

@Global()
@Module({
  providers: [
    { provide: ENV, useValue: loadEnv({}) },
    { provide: Clock, useValue: new FixedClock() },
  ],
  exports: [ENV, Clock],
})
class GroundModule {}

const database = new RememberingDatabase();
const modulesFor = (choice: DriverChoice, drivers?: DriverRegistry) =>
  DriversModule.forRoot(choice, (product) => ({ provide: product.database, useValue: database }), drivers);
const start = async (choice: DriverChoice, drivers?: DriverRegistry) =>
  (await Test.createTestingModule({ imports: [GroundModule, modulesFor(choice, drivers)] }).compile()).init();

/** Everything that a new rail driver requires: a class, here with a provider of its own. */
class Ledger {}

class TinyRail extends SandboxFiatRail {
  static readonly serves = ['paynow', 'fps'] as const;
  static readonly providers = [Ledger];
  static problems: readonly string[] = [];

  override findSetupProblems(): Promise<readonly string[]> {
    return Promise.resolve(TinyRail.problems);
  }
}

const WITH_TINY: DriverRegistry = { ...DRIVERS, fiatRail: { ...DRIVERS.fiatRail, tiny: TinyRail } };

describe('DriversModule', () => {
  it('provides every port by the driver that the environment names', async () => {
    const app = await start(loadEnv({ KYC_REVIEWER_DRIVER: 'desk' }));

    expect(app.get(SmsSender)).toBeInstanceOf(SandboxSms);
    expect(app.get(KycReviewer)).toBeInstanceOf(DeskKycReviewer);
    expect(app.get(Vault)).toBeInstanceOf(DiskVault);
    for (const port of PORT_NAMES) expect(app.get(PORTS[port])).toBeInstanceOf(PORTS[port]);
    await app.close();
  });

  it('prepares the sandbox world and provides its controls', async () => {
    const app = await start(loadEnv({}));

    expect(app.get(SandboxControls)).toBeInstanceOf(SandboxControls);
    expect(database.asked.at(-1)).toContain('CREATE SCHEMA sandbox');
    await app.close();
  });

  it('names every driver that does not exist at once', () => {
    const env = loadEnv({ SMS_DRIVER: 'pigeon', KYC_REVIEWER_DRIVER: 'constructor' });

    expect(() => modulesFor(env)).toThrow('SMS_DRIVER: there is no driver "pigeon"; there are: sandbox');
    expect(() => modulesFor(env)).toThrow(
      'KYC_REVIEWER_DRIVER: there is no driver "constructor"; there are: sandbox, desk',
    );
  });

  it('routes single methods to a driver that was registered by one line, and the rest to the sandbox', async () => {
    const app = await start(loadEnv({ RAIL_DRIVERS: 'paynow:tiny' }), WITH_TINY);

    const rail = app.get(RoutedRail);
    expect([rail.driverFor('paynow'), rail.driverFor('upi')]).toEqual(['tiny', 'sandbox']);
    expect(rail.drivers).toEqual(['tiny', 'sandbox']);
    expect(app.get(FiatRail)).toBe(rail);
    expect(app.get(Ledger)).toBeInstanceOf(Ledger);
    expect(app.get(RoutedChain).drivers).toEqual(['sandbox']);
    await app.close();
  });

  it('names every chain and method that its driver cannot serve', () => {
    const env = loadEnv({ FIAT_RAIL_DRIVER: 'tiny', RAIL_DRIVERS: 'upi:tiny,fps:bank', CHAIN_DRIVERS: 'tron:node' });

    expect(() => modulesFor(env, WITH_TINY)).toThrow(/RAIL_DRIVERS: tiny does not serve payme, .*upi.*; name another/);
    expect(() => modulesFor(env, WITH_TINY)).toThrow(
      'RAIL_DRIVERS: there is no driver "bank"; there are: sandbox, desk, hitpay, xendit, tiny',
    );
    expect(() => modulesFor(env, WITH_TINY)).toThrow('CHAIN_DRIVERS: there is no driver "node"; there are: sandbox');
  });

  it('does not start on a driver that cannot be used as it is configured, such as one of another network', async () => {
    TinyRail.problems = ['its node is of regtest', 'its account is closed'];

    const start_ = start(loadEnv({ RAIL_DRIVERS: 'paynow:tiny' }), WITH_TINY);

    await expect(start_).rejects.toThrow('tiny: its node is of regtest\n  - tiny: its account is closed');
    TinyRail.problems = [];
  });

  it('has a driver for the default of every port', () => {
    expect(() => modulesFor(loadEnv({}))).not.toThrow();
    expect(PORT_NAMES.every((port) => Object.keys(DRIVERS[port]).length > 0)).toBe(true);
  });
});
