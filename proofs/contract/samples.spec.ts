import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@rampart/config';
import { findClientRuntimes, whyNoClientRuntimes } from '../components/client-runtimes/installed.js';
import { findProgram } from '../../tools/processes/find-program.js';
import { eventually } from '../../test/support/eventually.js';
import { freePort } from '../../test/support/ports.js';
import { Shopper } from '../../test/support/shopper.js';
import { startWorld, type World } from '../../test/support/world.js';

const TIMEOUT_MS = 180_000; // Go compiles its program first
const WALLET = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const OURS = path.join(projectRoot, 'node_modules');
const node = process.execPath;

/** Runs the handlers of Next.js as Next.js calls them: with a web Request, each at the path of its folder. */
const NEXT = `
import { createServer } from 'node:http';
const routes = { '/pay': await import('./next-pay.js'), '/webhooks': await import('./next-webhooks.js') };
createServer(async (incoming, outgoing) => {
  if (!(incoming.url in routes)) return outgoing.writeHead(404).end();
  const request = new Request('http://127.0.0.1' + incoming.url, { method: 'POST', headers: incoming.headers, body: incoming, duplex: 'half' });
  const response = await routes[incoming.url].POST(request);
  outgoing.writeHead(response.status).end(await response.text());
}).listen(process.env.PORT, '127.0.0.1');
`;

interface Sample {
  readonly name: string;
  /** Why it cannot run here. */
  readonly lacks?: string | undefined;
  readonly command: (port: string) => readonly string[];
}

const needs = (program: string): string | undefined =>
  findProgram(program) === undefined ? `no ${program}` : undefined;

const SAMPLES: readonly Sample[] = [
  { name: 'Express', command: () => [node, 'express.js'] },
  { name: 'Fastify', lacks: whyNoClientRuntimes(), command: () => [node, 'fastify.js'] },
  { name: 'Hono', lacks: whyNoClientRuntimes(), command: () => [node, 'hono.js'] },
  {
    name: 'NestJS',
    command: () => [node, '--import', path.join(OURS, 'tsx/dist/esm/index.mjs'), 'nestjs.ts'],
  },
  { name: 'Next.js', command: () => [node, '--input-type=module', '-e', NEXT] },
  { name: 'Python', lacks: needs('python3'), command: () => ['python3', 'sample.py'] },
  { name: 'PHP', lacks: needs('php'), command: (port) => ['php', '-S', `127.0.0.1:${port}`, 'sample.php'] },
  { name: 'Go', lacks: needs('go'), command: () => ['go', 'run', 'sample.go'] },
];

describe('the sample', () => {
  let world: World;
  let folder: string;
  beforeAll(async () => {
    [world, folder] = await Promise.all([startWorld(), mkdtemp(path.join(tmpdir(), 'rampart-samples-'))]);
    await cp(path.join(projectRoot, 'docs/samples'), folder, { recursive: true });
    await writeFile(path.join(folder, 'package.json'), '{ "name": "partner", "private": true, "type": "module" }\n');
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "experimentalDecorators": true, "module": "nodenext", "target": "es2022" } }\n',
    );
    const install = ['install', '--no-audit', '--no-fund', `${world.partner.baseUrl}/client.tgz`];
    await promisify(execFile)('npm', install, { cwd: folder });
    await link(OURS, ['express', '@nestjs', 'reflect-metadata', 'rxjs']);
    await link(findClientRuntimes() ?? OURS, ['fastify', 'hono', '@hono']);
  }, TIMEOUT_MS);
  afterAll(() => world.close().finally(() => rm(folder, { recursive: true, force: true })));

  async function link(packages: string, names: readonly string[]): Promise<void> {
    await mkdir(path.join(folder, 'node_modules'), { recursive: true });
    for (const name of names) await symlink(path.join(packages, name), path.join(folder, 'node_modules', name));
  }

  for (const { name, lacks, command } of SAMPLES)
    (lacks === undefined ? it : it.skip)(
      `of ${name} makes a link, takes a webhook and refuses a forged one${lacks === undefined ? '' : ` (did not run: ${lacks})`}`,
      async () => {
        const { id, secret } = await world.listen();
        await world.partner.post(`/api/webhook-endpoints/${id}/ping`);
        const { headers, raw } = world.sink.received.at(-1)!;
        const sample = await started(command, secret);
        const post = (to: string, body: string, sent: object = {}): Promise<Response> =>
          fetch(`${sample.url}${to}`, {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json', ...sent },
          });
        const signed = Object.fromEntries(Object.entries(headers).filter(([header]) => header.startsWith('webhook-')));

        const { url } = (await (await post('/pay', JSON.stringify({ wallet: WALLET }))).json()) as { url: string };
        const statuses = [
          (await post('/webhooks', raw, signed)).status,
          (await post('/webhooks', raw.replace('WEBHOOK_PING', 'TRANSACTION_UPDATED'), signed)).status,
          (await post('/webhooks', raw)).status,
        ];
        await sample.stop();
        await world.partner.delete(`/api/webhook-endpoints/${id}`);

        const { searchParams, hash } = new URL(url);
        const link = { session: searchParams.get('session')!, token: hash.replace('#token=', '') };
        expect(url.startsWith(`${world.env.CHECKOUT_URL}/?session=`)).toBe(true);
        expect((await Shopper.from(world, link)).started.terms).toMatchObject({ type: 'buy', wallet: WALLET });
        expect(statuses).toEqual([204, 400, 400]);
        expect(sample.printed().match(/webhook \w+/g)).toEqual(['webhook WEBHOOK_PING']);
      },
      TIMEOUT_MS,
    );

  interface Started {
    readonly url: string;
    printed(): string;
    stop(): Promise<void>;
  }

  async function started(command: Sample['command'], secret: string): Promise<Started> {
    const port = String(await freePort());
    const [apiKey, apiSecret] = Buffer.from(world.partner.authorization!.replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    const [program = '', ...args] = command(port);
    const env = {
      ...process.env,
      ...{ PORT: port, RAMPART_URL: world.partner.baseUrl, RAMPART_KEY: apiKey, RAMPART_SECRET: apiSecret },
      RAMPART_WEBHOOK_SECRET: secret,
    };
    const child = spawn(program, args, { cwd: folder, env, detached: true });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const url = `http://127.0.0.1:${port}`;
    await eventually(`${program} listens`, () => {
      if (child.exitCode !== null) throw new Error(text);
      return fetch(url).then(
        () => true,
        () => false,
      );
    });
    const stop = (): Promise<void> => {
      process.kill(-child.pid!, 'SIGTERM'); // `go run` starts the program as its child
      return ended;
    };
    return { url, printed: () => text, stop };
  }
});
