import { ConfigModule, type Env, loadEnv, useInstallationKeys } from '@rampart/config';
import { DataModule, emailIndex } from '@rampart/data';
import { newDataKey } from '@rampart/sealing';
import type { DynamicModule } from '@nestjs/common';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { refusalOf } from '../support/refusal.js';
import { partners, users } from '../../test/support/rows/tables.js';

const REFUSAL = 'RAMPART_SECRET: is not the secret that this database was sealed with';
const PARTNER = '0192d3a5-7c1e-7abc-8def-0123456789aa';
const USER = '0192d3a5-7c1e-7abc-8def-0123456789ab';

/** Every process of the service has these. */
class Ground {}
const groundOf = (env: Env): DynamicModule => ({
  module: Ground,
  imports: [ConfigModule.forRoot(env), DataModule.forRoot('test')],
});

describe('a process with another secret', () => {
  let database: TestDatabase;
  let own: Env;
  let other: Env;

  beforeAll(async () => {
    database = await newDatabase();
    own = loadEnv({ DATABASE_URL: database.url });
    other = { ...own, RAMPART_SECRET: 'another secret than the one of the database' };
  });
  afterEach(() => useInstallationKeys(own));
  afterAll(() => database.drop());

  it('starts on a database without users', async () => {
    expect(await refusalOf(groundOf(other))).toBe('it started');
  });

  it('is refused once a user is sealed, with what to do; the right secret goes on', async () => {
    const createdAt = new Date();
    await partners.insert(database, { id: PARTNER, name: 'Sealed', createdAt });
    const person = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
    const keys = { emailKey: emailIndex(PARTNER, person.email), dataKey: newDataKey(USER) };
    await users.insert(database, { id: USER, partnerId: PARTNER, ...person, ...keys, createdAt });

    expect(await refusalOf(groundOf(other))).toContain(REFUSAL);
    expect(await refusalOf(groundOf(own))).toBe('it started');
  });

  it('starts when all users were erased', async () => {
    await users.update(database, { id: USER }, { dataKey: null });

    expect(await refusalOf(groundOf(other))).toBe('it started');
  });
});
