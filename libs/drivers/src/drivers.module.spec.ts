import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { ENV, loadEnv } from '@rampart/config';
import { Clock, FixedClock } from '@rampart/kernel';
import { KycReviewer, SmsSender, Vault } from '@rampart/ports';
import { DeskKycReviewer } from './desk/desk-kyc-reviewer.js';
import { type DriverChoice, DRIVERS, PORT_NAMES, PORTS } from './registry.js';
import { DriversModule } from './drivers.module.js';
import { SandboxControls } from './sandbox/sandbox-controls.js';
import { SandboxDatabase } from './sandbox/sandbox-database.js';
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
const modulesFor = (choice: DriverChoice) =>
  DriversModule.forRoot(choice, { database: { provide: SandboxDatabase, useValue: database } });
const start = async (choice: DriverChoice) =>
  (await Test.createTestingModule({ imports: [GroundModule, modulesFor(choice)] }).compile()).init();

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

  it('has a driver for the default of every port', () => {
    expect(() => modulesFor(loadEnv({}))).not.toThrow();
    expect(PORT_NAMES.every((port) => Object.keys(DRIVERS[port]).length > 0)).toBe(true);
  });
});
