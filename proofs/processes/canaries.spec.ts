import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Client as Postgres } from 'pg';
import { PASSWORD, USER } from '../../tools/postgres/cluster.js';
import { Aviary, canariesIn } from '../support/canaries.js';
import { type Collector, startCollector } from '../support/collector.js';
import { type DeskConfig, deskConfig } from '../../test/support/desk.js';
import { eventually } from '../../test/support/eventually.js';
import { type OwnRedis, ownRedis } from '../support/own-redis.js';
import {
  killEverything,
  colleagueOf,
  operatorOf,
  dataFolder,
  partnerOf,
  sandboxOf,
  startService,
} from '../../test/support/service.js';
import type { Running } from '../../test/support/processes.js';

/** Rounds of 49 canaries; `npm run drill -- canaries` makes more. */
const ROUNDS = Number(process.env['CANARY_ROUNDS'] ?? 1);
/** The line of `postmaster.pid` with the port. */
const PORT_LINE = 3;
const TIMEOUT_MS = 60_000 + ROUNDS * 30_000;
/** Queues in Redis only in the drill: jobs are the same in both. */
const BACKENDS = process.env['CANARY_ROUNDS'] && process.env['TEST_REDIS_URL'] ? ['postgres', 'redis'] : ['postgres'];

describe.each(BACKENDS)('personal data at rest, with queues in %s', (backend) => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let service: Running;
  let desk: DeskConfig;
  let redis: OwnRedis | undefined;
  let echo: Server;
  let collector: Collector;
  let aviary: Aviary;

  beforeAll(async () => {
    folder = await dataFolder();
    redis = backend === 'redis' ? await ownRedis() : undefined;
    await redis?.start();
    desk = deskConfig();
    const queues: Record<string, string> = redis ? { QUEUE_BACKEND: 'redis', REDIS_URL: redis.url } : {};
    collector = await startCollector();
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    service = startService(folder.path, { ...queues, ...desk.settings, ...traces });
    await service.readyAfter;
    echo = await startEcho();
    const [partner, operator, colleague, { baseUrl }] = [
      await partnerOf(folder.path),
      await operatorOf(folder.path),
      await colleagueOf(folder.path),
      await sandboxOf(folder.path),
    ];
    await partner.post('/api/webhook-endpoints', { url: `http://127.0.0.1:${(echo.address() as AddressInfo).port}` });
    aviary = new Aviary({ baseUrl, partner, operator, colleague });
    for (let round = 0; round < ROUNDS; round += 1) await aviary.flyThrough();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await killEverything(service);
    await folder.remove();
    desk.remove();
    await redis?.close();
    echo.close();
    await collector.close();
  }, TIMEOUT_MS);

  /** Spans are exported in the order in which they end, so those of these requests are the last. */
  const exportedTraces = async (): Promise<Buffer> => {
    const traceId = randomBytes(16).toString('hex');
    const headers = { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` };
    await (await partnerOf(folder.path)).get('/api/transactions', { headers });
    await (await operatorOf(folder.path)).get('/ops/api/brakes', { headers });
    const last = (): number => collector.spans.filter((span) => span.traceId === traceId).length;
    return eventually('spans are exported', () => last() === 2 && collector.bytes());
  };

  it(
    'is readable in no row, no job, no file of the database, no log, no document and no trace',
    async () => {
      const rows = await allRows(await databaseUrl(folder.path));
      const traces = await exportedTraces();
      const queues = (await redis?.contents()) ?? Buffer.alloc(0);

      const found = [
        ...rows.flatMap(([table, text]) => canariesIn(aviary.canaries, `table ${table}`, Buffer.from(text))),
        ...(await filesBelow(folder.path)).flatMap(([file, content]) => canariesIn(aviary.canaries, file, content)),
        ...canariesIn(aviary.canaries, 'log', Buffer.from(service.output())),
        ...canariesIn(aviary.canaries, 'Redis', queues),
        ...canariesIn(aviary.canaries, 'trace', traces),
      ];

      process.stdout.write(
        `${aviary.canaries.length} canaries, ${rows.length} tables, ${queues.length} bytes of Redis, ${traces.length} of ${collector.spans.length} spans, ${found.length} found\n`,
      );
      if (backend === 'redis') expect(queues.includes('rampart:transactions')).toBe(true);
      for (const each of [...new Set(found)].sort()) process.stdout.write(`  ${each}\n`);
      expect([...new Set(found)]).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

/** A receiver of webhooks that echoes each request, because responses are kept with the attempt. */
async function startEcho(): Promise<Server> {
  const server = createServer((request, response) => void request.pipe(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Every table as a dump contains it, after a checkpoint has written everything to the files. */
async function allRows(url: string): Promise<[string, string][]> {
  const client = new Postgres({ connectionString: url });
  await client.connect();
  try {
    await client.query('CHECKPOINT');
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const texts: [string, string][] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
      texts.push([name, rows.map(({ text }) => text).join('\n')]);
    }
    return texts;
  } finally {
    await client.end();
  }
}

async function filesBelow(folder: string): Promise<[string, Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file): Promise<[string, Buffer]> => {
      return [path.relative(folder, file), await readFile(file).catch(() => Buffer.alloc(0))];
    }),
  );
}

/** The URL of the Postgres that the service started. */
async function databaseUrl(folder: string): Promise<string> {
  const [pidFile] = (await filesBelow(folder)).filter(([file]) => path.basename(file) === 'postmaster.pid');
  const port = pidFile?.[1].toString().split('\n')[PORT_LINE];
  const client = new Postgres({ connectionString: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres` });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database ORDER BY oid DESC LIMIT 1',
  );
  await client.end();
  return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${rows[0]?.name}`;
}
