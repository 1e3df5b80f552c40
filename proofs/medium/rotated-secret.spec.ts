import { ConfigModule, type Env, keyIdOf, loadEnv, PurposeKeys, sealNamed, useInstallationKeys } from '@rampart/config';
import {
  BYTES_PLACES,
  countSealed,
  DataModule,
  emailIndex,
  finishResealing,
  readResealState,
  readTextPlaces,
  resealBytes,
  resealTexts,
} from '@rampart/data';
import { DAY, idFrom } from '@rampart/kernel';
import { forgetDataKeys, newDataKey, sealedText } from '@rampart/sealing';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { refusalOf } from '../support/refusal.js';
import { logins, partners, users } from '../../test/support/rows/tables.js';

const ONE = 'the first secret of an installation, long enough';
const TWO = 'the second secret of an installation, long too';
const PARTNER = '0192d3a5-7c1e-7abc-8def-0123456789aa';
const USER = '0192d3a5-7c1e-7abc-8def-0123456789ab';

/** Every process of the service has these. */
class Ground {}
const groundOf = (env: Env): DynamicModule => ({
  module: Ground,
  imports: [ConfigModule.forRoot(env), DataModule.forRoot('test')],
});

describe('a rotated secret', () => {
  let database: TestDatabase;
  const envOf = (settings: NodeJS.ProcessEnv): Env => loadEnv({ DATABASE_URL: database.url, ...settings });
  const first = (): Env => envOf({ RAMPART_SECRET: ONE });
  const reading = (): Env => envOf({ RAMPART_SECRETS: `1:${ONE},2:${TWO}` });
  const writing = (): Env => envOf({ RAMPART_SECRETS: `2:${TWO},1:${ONE}` });
  const rotated = (): Env => envOf({ RAMPART_SECRETS: `2:${TWO}` });

  /** Starts a process, does something in it, and ends it. */
  const inProcess = async (env: Env, work: (source: DataSource) => Promise<void>): Promise<void> => {
    const process = await NestFactory.createApplicationContext(groundOf(env), { logger: false });
    forgetDataKeys();
    await work(process.get(DataSource, { strict: false })).finally(() => process.close());
  };
  const reseal = async (source: DataSource, env: Env): Promise<number> => {
    const state = await readResealState(source);
    let found = 0;
    for (const place of await readTextPlaces(source))
      found += (await resealTexts(source, place, state?.earlier ?? [], null)).found;
    for (const place of BYTES_PLACES) found += (await resealBytes(source, env, place, null)).found;
    return found;
  };
  const secondsPass = (): Promise<unknown> =>
    database.query(`UPDATE secret_key SET seen_at = seen_at - interval '40 seconds'`);

  beforeAll(async () => {
    database = await newDatabase();
    await inProcess(first(), async (source) => {
      const createdAt = new Date();
      const inAMonth = new Date(createdAt.getTime() + 31 * DAY);
      await partners.insert(database, { id: PARTNER, name: 'Rotated', createdAt });
      const person = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
      const keys = { emailKey: emailIndex(PARTNER, person.email), dataKey: newDataKey(USER) };
      await users.insert(database, { id: USER, partnerId: PARTNER, ...person, ...keys, createdAt });
      const sealedTotp = sealNamed(new PurposeKeys(first(), 'totp-secret'), 'OTP', USER);
      await logins.insert(database, {
        id: USER,
        realm: 'partners',
        name: 'ada',
        passwordHash: '',
        sealedTotp,
        recoveryDigests: [],
        createdAt,
      });
      await source.query(
        `INSERT INTO brake (id, action, target, engaged_by, reason, engaged_at) VALUES ($1, 'quoting', 'all', 'ada', $2, now())`,
        [USER, sealedText('a stop')],
      );
      for (const [at, body] of [[createdAt, sealedText('a response')] as const, [inAMonth, 'not sealed'] as const])
        await source.query(
          `INSERT INTO webhook_attempt (id, event_id, endpoint_id, partner_id, attempt, at, duration_ms, response_body) VALUES ($1, $2, $2, $2, 1, $3, 1, $4)`,
          [idFrom(at), PARTNER, at, body],
        );
    });
  });
  afterAll(async () => {
    useInstallationKeys(loadEnv({}));
    await database.drop();
  });

  it('is refused before everything is sealed anew, with the rows that need the earlier one', async () => {
    await inProcess(reading(), async () => undefined);
    await inProcess(writing(), async () => undefined);

    const refusal = await refusalOf(groundOf(rotated()));

    expect(refusal).toContain(`RAMPART_SECRETS: lacks secret 1 (key ${keyIdOf(ONE)})`);
    expect(refusal).toContain('1 rows of app_user');
    expect(refusal).toContain('1 rows of brake');
    expect(refusal).toContain('1 rows of login.sealed_totp');
    expect(refusal).toContain('1 rows of webhook_attempt');
    expect(refusal).not.toContain(ONE);
  });

  it('leaves nothing under the earlier one after a pass, which nothing has to be done in again', async () => {
    const env = writing();
    await inProcess(env, async (source) => {
      const found = await reseal(source, env);

      expect(found).toBe(4);
      expect(await reseal(source, env)).toBe(0);
      expect(await source.query('SELECT response_body AS body FROM webhook_attempt ORDER BY id')).toEqual([
        { body: 'a response' },
        { body: 'not sealed' },
      ]);
      expect(await countSealed(source, keyIdOf(ONE))).toEqual([]);
    });
  });

  it('is not given up while a process still seals with the earlier one', async () => {
    const env = writing();
    await inProcess(env, async (source) => {
      await source.query('UPDATE secret_key SET seen_at = clock_timestamp()');

      await finishResealing(source, env);

      expect(await readResealState(source)).toBeDefined();
    });
  });

  it('replaces the earlier one, and everything is still read and found', async () => {
    await secondsPass();
    await inProcess(writing(), async (source) => finishResealing(source, writing()));

    await inProcess(rotated(), async (source) => {
      const read = await source.query(
        `SELECT email, (SELECT reason FROM brake) AS reason FROM app_user WHERE email_key = $1`,
        [emailIndex(PARTNER, 'ada@example.com')],
      );

      expect(read).toEqual([{ email: 'ada@example.com', reason: 'a stop' }]);
    });
  });

  it('is needed again once a process has sealed with it', async () => {
    await inProcess(reading(), async () => undefined);
    await database.query(`UPDATE app_user SET data_key = replace(data_key, '@${keyIdOf(TWO)}', '@${keyIdOf(ONE)}')`);

    expect(await refusalOf(groundOf(rotated()))).toContain('lacks secret 1');
  });
});
