import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyIdOf, loadEnv, projectRoot, useInstallationKeys } from '@rampart/config';
import { countSealed, emailIndex, sealing } from '@rampart/data';
import { newDataKey, sealedFor, sealedText } from '@rampart/sealing';
import { DiskVault } from '@rampart/drivers';
import { ids } from '@rampart/kernel';
import pg from 'pg';
import { Client } from '../../test/support/client.js';
import { dropDatabase, newEmptyDatabase } from '../../test/support/database.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { type Crew, InstalledRelease } from '../support/installed-release.js';
import { verifiedUser } from '../../test/support/people.js';
import { BUY } from '../../test/support/trades.js';
import { startSink, type WebhookSink } from '../../test/support/webhook-sink.js';
import { compareWithBooks, isAtRest, NOTHING_LOST, type Query } from './upgrade-figures.js';
import { Load } from './upgrade-load.js';

const ONE = '6a1cf5a8e1b5b7f0a2f5c9f7b1d3e5a7';
const TWO = 'f39d2b6c0e8471a5d6b3908c7e2f41da';
const isDrill = process.env['DRILL'] === 'secrets';
const ROWS = isDrill ? 5_000 : 1_500;
const KILLS = isDrill ? 8 : 3;
const PHASE_MS = isDrill ? 10_000 : 2_000;
const PAUSE_MS = isDrill ? 100 : 700;
const FINISHED_WITHIN_MS = 180_000;

/** The key rings of the four steps in docs/operations/secrets.md. */
const RINGS = {
  alone: { RAMPART_SECRET: ONE },
  reading: { RAMPART_SECRETS: `1:${ONE},2:${TWO}` },
  writing: { RAMPART_SECRETS: `2:${TWO},1:${ONE}` },
  rotated: { RAMPART_SECRETS: `2:${TWO}` },
} as const;
/** A worker that is killed after a delivery and before it records it delivers the event again. */
const { 'events that were received more than once': _, ...BOOKS_AGREE } = NOTHING_LOST;
type Step = keyof typeof RINGS;

describe('a secret that is rotated under load', () => {
  let [databaseUrl, folder] = ['', ''];
  let sink: WebhookSink;
  let pool: pg.Pool;
  let services: Record<Step, InstalledRelease>;
  let load: Load;
  let partner: Client;
  let userId: string;
  let partnerId: string;
  const people: string[] = [];
  const query: Query = async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[];
  const print = (what: string, ...figures: readonly unknown[]): void =>
    void process.stdout.write(`${what.padEnd(46)} ${figures.join(', ')}\n`);

  beforeAll(async () => {
    [databaseUrl, folder, sink] = await Promise.all([
      newEmptyDatabase(),
      mkdtemp(path.join(tmpdir(), 'rampart-secrets-')),
      startSink(),
    ]);
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'warn' };
    const service = (step: Step) => new InstalledRelease(step, projectRoot, { ...settings, ...RINGS[step] });
    services = {
      alone: service('alone'),
      reading: service('reading'),
      writing: service('writing'),
      rotated: service('rotated'),
    };
    useInstallationKeys(loadEnv(RINGS.alone));
    pool = new pg.Pool({ connectionString: databaseUrl, max: 4, Client: sealing(pg.Client) });
    pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await Promise.all(Object.values(services).map((each) => each.kill()));
    await pool.end();
    await sink.close();
    await dropDatabase(databaseUrl);
    await rm(folder, { recursive: true, force: true });
    useInstallationKeys(loadEnv({}));
  });

  /** Takes the next step as operators do: new processes join, then the earlier ones stop. */
  const replace = async (earlier: Crew, step: Step): Promise<Crew> => {
    const crew = await services[step].startAll();
    load.sendTo(earlier, crew);
    await aMoment(PHASE_MS);
    load.sendTo(crew);
    await Promise.all([earlier.api, earlier.worker, earlier.ops].map((each) => each.stop()));
    await aMoment(PHASE_MS);
    print(`${step}: calls, failed`, load.calls, load.failed.length);
    return crew;
  };
  const leftUnder = (secret: string) => countSealed({ query }, keyIdOf(secret));
  const resealed = async (): Promise<boolean> =>
    (await query(`SELECT FROM secret_key WHERE number = '1' AND resealed_at IS NOT NULL`)).length === 1;

  it(
    'fails no request, leaves nothing under the earlier one, and everything is read without it',
    async () => {
      await services.alone.run('migrate');
      let crew = await services.alone.startAll();
      await begin(crew);
      await fill();
      const early = await partner.post(`/api/users/${userId}/transactions`, BUY, {
        headers: { 'idempotency-key': 'x' },
      });
      await partner.post(`/api/sandbox/transactions/${early.body.id}/fiat`, { id: `payment-${early.body.id}` });
      load.created.push(early.body.id);
      load.start();
      await aMoment(PHASE_MS);
      crew = await replace(crew, 'reading');
      useInstallationKeys(loadEnv(RINGS.writing));
      crew = await replace(crew, 'writing');
      print('sealed with secret 1 at first', JSON.stringify(await leftUnder(ONE)));

      const from = performance.now();
      crew = await killWorkers(crew);
      await eventually('secret 1 can go', resealed, FINISHED_WITHIN_MS);
      print(`sealed anew after ${KILLS} kills of the worker`, `${Math.round(performance.now() - from)} ms`);
      const left = await leftUnder(ONE);
      crew = await replace(crew, 'rotated');
      await load.stop();
      await eventually('all is done', () => isAtRest(query), FINISHED_WITHIN_MS).catch(() => print('not all is done'));

      partner = Client.basic(crew.api.url, ...credentials);
      const again = await partner.post(`/api/users/${userId}/transactions`, BUY, {
        headers: { 'idempotency-key': 'x' },
      });
      const { 'events that were received more than once': repeated, ...books } = await compareWithBooks(
        query,
        load,
        sink,
      );
      print('events repeated by killed workers', repeated);
      const figures = { ...books, ...(await readAll()), left };
      print('calls, orders', load.calls, load.created.length);
      for (const [name, figure] of Object.entries(figures)) print(name, JSON.stringify(figure));
      for (const each of Object.values(services))
        for (const line of each.complaints().slice(0, 3)) print(`log of ${each.name}`, line.slice(0, 200));
      expect([again.status, again.body.id]).toEqual([201, early.body.id]);
      expect(figures).toEqual({
        ...BOOKS_AGREE,
        'people not read': 0,
        'people not found': 0,
        'documents not read': 0,
        'left': [],
      });
      expect(await services.rotated.run('secrets-status')).toContain('is gone');
    },
    20 * PHASE_MS + 4 * FINISHED_WITHIN_MS,
  );

  let credentials: [string, string];

  /** Creates a partner with a user who can trade, and a webhook endpoint. */
  const begin = async (crew: Crew): Promise<void> => {
    const password = /^password: (.+)$/m.exec(await services.alone.run('operator', 'alice'))?.[1] ?? '';
    await query(`UPDATE login SET seeded = true WHERE name = 'alice'`); // scripts may use only a seeded operator's password
    const operator = Client.basic(crew.ops.url, 'alice', password);
    const { body } = await operator.post('/ops/api/partners', { name: 'Rotation drill' });
    credentials = [body.apiKey, body.apiSecret];
    partner = Client.basic(crew.api.url, ...credentials);
    ({ id: userId } = await verifiedUser(partner));
    partnerId = (await query<{ id: string }>(`SELECT partner_id AS id FROM app_user WHERE id = $1`, [userId]))[0]!.id;
    await partner.post('/api/webhook-endpoints', { url: sink.url });
    load = new Load({
      partner: partner.authorization ?? '',
      operator: operator.authorization ?? '',
      userId,
      pauseMs: PAUSE_MS,
    });
    load.sendTo(crew);
  };

  /** Fills the tables with users, and with text that belongs to no user, sealed with the first secret. */
  const fill = async (): Promise<void> => {
    for (let i = 0; i < ROWS; i += 1) {
      const [id, email] = [ids.next(), `person-${i}@example.com`];
      people.push(email);
      await query(
        `INSERT INTO app_user (id, partner_id, data_key, email, email_key, first_name, last_name, search_words, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6, '{}', now())`,
        [
          id,
          partnerId,
          newDataKey(id),
          sealedFor(id, email),
          emailIndex(partnerId, email),
          sealedFor(id, `Person ${i}`),
        ],
      );
      await query(
        `INSERT INTO brake (id, action, target, engaged_by, reason, engaged_at, released_at) VALUES ($1, 'quoting', 'all', 'ada', $2, now(), now())`,
        [id, sealedText(`reason ${i}`)],
      );
    }
  };

  /** Kills the resealer at random moments; another one continues. */
  const killWorkers = async (crew: Crew): Promise<Crew> => {
    let { worker } = crew;
    for (let i = 0; i < KILLS; i += 1) {
      await aMoment(200 + Math.random() * 800);
      worker.signal('SIGKILL');
      await worker.ended;
      worker = await services.writing.start('worker');
    }
    return { ...crew, worker };
  };

  const readAll = async (): Promise<Record<string, number>> => {
    const keys = people.map((email) => emailIndex(partnerId, email)); // computed with the first secret, which is still the installation's
    useInstallationKeys(loadEnv(RINGS.rotated));
    const read = await query<{ email: string; reason: string }>(
      `SELECT u.email, b.reason FROM app_user u JOIN brake b USING (id)`,
    );
    const found = await query(`SELECT id FROM app_user WHERE email_key = ANY($1)`, [keys]);
    const documents = await query<{ key: string }>('SELECT vault_key AS key FROM kyc_document');
    const vault = new DiskVault(loadEnv({ DATA_DIR: folder, ...RINGS.rotated }));
    const lost = await Promise.all(
      documents.map(({ key }) =>
        vault.openDocument(key).then(
          () => 0,
          () => 1,
        ),
      ),
    );
    print('people and documents', people.length, documents.length);
    return {
      'people not read':
        people.length - read.filter(({ email, reason }) => email.includes('@') && reason.startsWith('reason ')).length,
      'people not found': people.length - found.length,
      'documents not read': lost.reduce<number>((sum, each) => sum + each, 0),
    };
  };
});
