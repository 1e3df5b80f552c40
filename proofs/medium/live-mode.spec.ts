import { ConfigModule, type Env, loadEnv } from '@rampart/config';
import { DataModule } from '@rampart/data';
import { Operators, Partners, PartnersModule, SandboxSeed } from '@rampart/partners';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { refusalOf } from '../support/refusal.js';

/** Every process of the service has these. */
class Ground {}
const groundOf = (env: Env): DynamicModule => ({
  module: Ground,
  imports: [ConfigModule.forRoot(env), DataModule.forRoot('test'), PartnersModule],
});

describe('live mode', () => {
  let database: TestDatabase;
  let sandbox: Env;
  let live: Env;

  beforeEach(async () => {
    database = await newDatabase();
    sandbox = loadEnv({ DATABASE_URL: database.url });
    live = { ...sandbox, RAMPART_MODE: 'live' };
  });
  afterEach(() => database.drop());

  it('refuses a database that was seeded for a sandbox, or whose test clock was moved; all is named at once', async () => {
    const seeding = await NestFactory.createApplicationContext(groundOf(sandbox), { logger: false });
    await seeding.get(SandboxSeed, { strict: false }).seedAll();
    await seeding.close();
    await database.query('UPDATE clock_offset SET seconds = 60');

    const words = await refusalOf(groundOf(live));

    expect(words).toContain('DATABASE_URL: the database has a seeded partner; live mode needs a database of its own');
    expect(words).toContain('DATABASE_URL: the database has a seeded operator; live mode needs a database of its own');
    expect(words).toContain('DATABASE_URL: the database has a seeded login; live mode needs a database of its own');
    expect(words).toContain('DATABASE_URL: the test clock was moved in this database; live mode needs one of its own');
  });

  it('refuses to be a superuser, whom no policy of the database stops', async () => {
    expect(await refusalOf(groundOf({ ...live, DATABASE_URL: database.superuserUrl }))).toContain(
      'DATABASE_URL: its role is a superuser or bypasses row-level security',
    );
  });

  it('starts on a database with partners and operators of its own', async () => {
    const making = await NestFactory.createApplicationContext(groundOf(sandbox), { logger: false });
    await making.get(Partners, { strict: false }).createPartner('Real');
    await making.get(Operators, { strict: false }).setPassword('real', 'a real password', 'real');
    await making.close();

    expect(await refusalOf(groundOf(live))).toBe('it started');
  });
});
