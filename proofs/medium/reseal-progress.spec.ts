import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadEnv, useInstallationKeys } from '@rampart/config';
import type { Json } from '../../test/support/client.js';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { startProgram } from '../../test/support/processes.js';
import { startWorldOn, type World } from '../../test/support/world.js';

const ONE = 'the first secret of an installation, long enough';
const TWO = 'the second secret of an installation, long too';
const TIMEOUT_MS = 120_000;

describe('sealing anew what an earlier secret sealed', () => {
  let database: TestDatabase;
  let folder: string;
  let world: World;
  const ring = { RAMPART_SECRETS: `2:${TWO},1:${ONE}` };

  beforeAll(async () => {
    [database, folder] = [await newDatabase(), await mkdtemp(path.join(tmpdir(), 'rampart-reseal-'))];
    const before = await startWorldOn(database, { RAMPART_SECRET: ONE, DATA_DIR: folder });
    await verifiedUser(before.partner);
    await before.close();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await world?.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
    useInstallationKeys(loadEnv({}));
  });

  const health = async (): Promise<Json> => (await world.operator.get('/ops/api/health')).body;
  const metrics = async (): Promise<string> => (await world.operator.get('/metrics')).text;
  const status = async (): Promise<string> => {
    const started = startProgram('dist/apps/standalone/src/secrets-status.js', {
      ...{ DATABASE_URL: database.url, DATA_DIR: folder },
      ...ring,
    });
    expect([await started.ended, started.output()]).toEqual([0, expect.any(String)]);
    return started.output();
  };

  it('begins with the documents of the vault counted beside the rows of tables', async () => {
    expect(await status()).toMatch(
      /secret 1 .*\n(.*\n)* +1 {2}app_user, sealed with it\n(.*\n)* +3 {2}documents of the vault, sealed with it/,
    );
  });

  it(
    'is seen by operators and in metrics, from the row that the resealer keeps',
    async () => {
      world = await startWorldOn(database, { ...ring, DATA_DIR: folder });

      const { secrets, resealing } = await eventually('a whole pass is over', async () => {
        const seen = await health();
        return seen.resealing?.foundLast !== undefined && seen.resealing?.foundLast !== null && seen;
      });

      expect(secrets).toEqual([
        { number: '2', state: 'seals' },
        { number: '1', state: expect.stringMatching(/^(stillSeals|opens)$/) },
      ]);
      expect(resealing.rows).toBeGreaterThanOrEqual(resealing.looked);
      expect(await metrics()).toMatch(/^rampart_secret_needed\{secret="1"\} 1$/m);
      expect(await metrics()).toMatch(/^rampart_resealed_values\{pass="last"\} \d+$/m);
      expect(await metrics()).toMatch(/^rampart_reseal_rows\{state="looked_at"\} \d+$/m);
    },
    TIMEOUT_MS,
  );

  it(
    'ends with a secret that can go, and under which nothing is left',
    async () => {
      await database.query(`UPDATE secret_key SET seen_at = seen_at - interval '40 seconds' WHERE number = '1'`);

      await eventually('the earlier one can go', async () => (await health()).secrets[1].state === 'canGo', TIMEOUT_MS);

      expect((await health()).resealing).toBeNull();
      expect(await metrics()).toMatch(/^rampart_secret_needed\{secret="1"\} 0$/m);
      expect(await metrics()).not.toMatch(/^rampart_reseal_rows\{/m);
      expect(await status()).toMatch(/3 {2}documents of the vault, sealed with it\nsecret 1 .*can go/);
    },
    TIMEOUT_MS,
  );
});
