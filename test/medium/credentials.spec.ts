import { ConfigModule, type Env, loadEnv } from '@rampart/config';
import { DataModule, Notifications } from '@rampart/data';
import { ApiKeys, Partners, PartnersModule } from '@rampart/partners';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { createApi } from '../../apps/api/src/create-api.js';
import { Client } from '../support/client.js';
import { newDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { connectionsOf, cutConnections, takeConnections } from '../support/outages.js';
import { statementsOf } from '../support/statements.js';

const WELCOME = 200;
const REFUSED = 401;
/** The API forgets credentials by itself after 30 seconds. */
const STILL_CACHED_MS = 25_000;
const LISTENING = 'rampart-listen';

describe('credentials that the api has seen', () => {
  let database: TestDatabase;
  let env: Env;
  let api: NestExpressApplication;
  /** Another process, which creates partners and revokes keys. */
  let elsewhere: INestApplicationContext;
  let partner: { id: string; apiKey: string; apiSecret: string };

  beforeAll(async () => {
    database = await newDatabase();
    env = loadEnv({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
    api = await createApi(env);
    await api.listen(0, env.HOST);
    class Elsewhere {}
    const imports = [ConfigModule.forRoot(env), DataModule.forRoot('elsewhere'), PartnersModule];
    elsewhere = await NestFactory.createApplicationContext({ module: Elsewhere, imports }, { logger: false });
  });
  afterAll(async () => {
    await Promise.all([api.close(), elsewhere.close()]);
    await database.drop();
  });

  beforeEach(async () => {
    partner = await elsewhere.get(Partners, { strict: false }).createPartner('Known');
    expect(await ask()).toBe(WELCOME);
    await eventually('the key is cached', async () => (await statementsOf('rampart-api', ask)).length === 0);
  });

  const ask = async (who = partner): Promise<number> =>
    (await Client.basic(await api.getUrl(), who.apiKey, who.apiSecret).get('/api/prices')).status;
  const revoke = ({ id, apiKey } = partner): Promise<void> =>
    elsewhere.get(ApiKeys, { strict: false }).revokeKey(id, apiKey);
  const listens = (): boolean => api.get(Notifications, { strict: false }).connected;
  /** Revokes or restores the key without notifying any listener. */
  const setRevoked = (at: 'now()' | 'NULL'): Promise<unknown> =>
    database.query(`UPDATE api_key SET revoked_at = ${at} WHERE key = $1`, [partner.apiKey]);

  it('are refused as soon as another process revoked them', async () => {
    await revoke();

    await eventually('they are refused', async () => (await ask()) === REFUSED, STILL_CACHED_MS);
  });

  it('are not taken from memory while a revocation could not be heard of', async () => {
    await takeConnections(database, 'no');
    await cutConnections(database, LISTENING);
    await eventually('the api does not listen', () => !listens());

    expect(await statementsOf('rampart-api', ask)).toHaveLength(1);
    await setRevoked('now()');
    expect(await ask()).toBe(REFUSED);

    await setRevoked('NULL');
    await takeConnections(database, 'yes');
    await eventually('the api listens', listens);
    expect([await ask(), await ask()]).toEqual([WELCOME, WELCOME]);
    expect(await statementsOf('rampart-api', ask)).toEqual([]);
  });

  it('and that were revoked while the api could not listen are refused once it listens again', async () => {
    await cutConnections(database, LISTENING);
    await setRevoked('now()');
    await eventually(
      'both processes listen',
      async () => listens() && (await connectionsOf(database, LISTENING)) === 2,
    );

    await eventually('they are refused', async () => (await ask()) === REFUSED, STILL_CACHED_MS);
  });

  it('are not remembered when they are revoked while they are looked up', async () => {
    const other = await elsewhere.get(Partners, { strict: false }).createPartner('Looked up');
    const heard = new Promise<void>((resolve) =>
      api.get(Notifications, { strict: false }).onNotify('rampart_credentials', () => resolve()),
    );
    const source = api.get(DataSource, { strict: false });
    const query = source.query.bind(source);
    const lookup = jest.spyOn(source, 'query').mockImplementation(async (...given) => {
      const found: unknown = await query(...given);
      if (given[0].includes('FROM api_key')) await revoke(other).then(() => heard);
      return found;
    });

    expect(await ask(other)).toBe(WELCOME);
    lookup.mockRestore();

    expect(await ask(other)).toBe(REFUSED);
  });
});
