import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@rampart/config';
import { findNewerNode } from '../components/mcp-conformance.js';
import { findClientRuntimes, programOf, whyNoClientRuntimes } from '../components/client-runtimes/installed.js';
import { inChromium } from '../../test/support/browser.js';
import { eventually } from '../../test/support/eventually.js';
import { freePort } from '../../test/support/ports.js';
import { startWorld, type World } from '../../test/support/world.js';

const TIMEOUT_MS = 180_000;
const SOURCES = path.join(projectRoot, 'proofs/components/client-runtimes');
const ROLLDOWN = path.join(projectRoot, 'node_modules/.bin/rolldown');
const EXPECTED = { kyc: 'not-verified', isFault: true, isListed: true, message: 'WEBHOOK_PING', forged: 'BadWebhook' };

const reason = whyNoClientRuntimes();
const withRuntimes = reason === undefined ? describe : describe.skip;
const packages = findClientRuntimes() ?? '';
/** Node.js 24 from npm, if the suites run on an older version. */
const newerNode = findNewerNode();

withRuntimes(`the packed client${reason === undefined ? '' : ` (did not run: ${reason})`}`, () => {
  let world: World;
  let folder: string;
  let webhook: { body: string; headers: Record<string, string>; secret: string };
  /** The service runs in this process, so nothing here may block it. */
  const run = async (program: string, ...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)(program, args, { cwd: folder })).stdout;

  beforeAll(async () => {
    [world, folder] = await Promise.all([startWorld(), mkdtemp(path.join(tmpdir(), 'rampart-runtimes-'))]);
    await cp(SOURCES, folder, { recursive: true });
    await writeFile(path.join(folder, 'package.json'), '{ "name": "partner", "private": true, "type": "module" }\n');
    await run('npm', 'install', '--no-audit', '--no-fund', `${world.partner.baseUrl}/client.tgz`);
    const { id, secret } = await world.listen();
    await world.partner.post(`/api/webhook-endpoints/${id}/ping`);
    const { headers, raw } = world.sink.received.at(-1)!;
    webhook = { body: raw, headers: headers as Record<string, string>, secret };
  }, TIMEOUT_MS);
  afterAll(() => world.close().finally(() => rm(folder, { recursive: true, force: true })));

  const input = (runtime: string): string => {
    const [apiKey, apiSecret] = Buffer.from(world.partner.authorization!.replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    const email = `${runtime}@example.com`;
    return JSON.stringify({ baseUrl: world.partner.baseUrl, apiKey, apiSecret, email, webhook });
  };
  const bundled = (entry: string, format: string, file: string): Promise<string> =>
    run(ROLLDOWN, entry, '--platform', 'browser', '--format', format, '--file', file);

  const runtimes: readonly (readonly [string, () => readonly string[]])[] = [
    ['node', () => [process.execPath]],
    ...(newerNode === undefined ? [] : [['node-24', () => [newerNode]] as const]),
    ['bun', () => [programOf('bun')]],
    ['deno', () => [programOf('deno'), 'run', '-A', '--no-config', '--no-remote', '--node-modules-dir=manual']],
  ];
  it.each(runtimes)(
    'works in %s',
    async (name, command) => {
      const [program = '', ...args] = command();

      const printed = await run(program, ...args, 'main.js', input(name));

      expect(JSON.parse(printed)).toEqual(EXPECTED);
    },
    TIMEOUT_MS,
  );

  it(
    'works in workerd',
    async () => {
      await bundled('worker.js', 'esm', 'worker.bundle.js');
      const address = `127.0.0.1:${await freePort()}`;
      const worker = spawn(programOf('workerd'), ['serve', 'worker.capnp', `-shttp=${address}`], { cwd: folder });

      const answer = await eventually('workerd answers', () =>
        fetch(`http://${address}/`, { method: 'POST', body: input('workerd') }).catch(() => undefined),
      ).finally(() => worker.kill());

      expect(await answer.json()).toEqual(EXPECTED);
    },
    TIMEOUT_MS,
  );

  it(
    'works as a bundle of Metro',
    async () => {
      await run(process.execPath, 'metro.mjs', packages, 'page.js', 'metro.bundle.cjs');
      const call = `require('./metro.bundle.cjs'); program(${input('metro')}).then((result) => console.log(JSON.stringify(result)));`;

      expect(JSON.parse(await run(process.execPath, '-e', call))).toEqual(EXPECTED);
    },
    TIMEOUT_MS,
  );

  it(
    'is packed as publint and attw demand',
    async () => {
      const place = path.join(folder, 'node_modules/@rampart/client');
      const [linted, types] = await Promise.all([
        run(path.join(packages, '.bin/publint'), 'run', place, '--strict'),
        run(path.join(packages, '.bin/attw'), '--pack', place, '--format', 'ascii'),
      ]);

      expect(linted).toContain('All good!');
      expect(types).not.toMatch(/node16.*[❌👺💀]/u);
    },
    TIMEOUT_MS,
  );

  inChromium('in a page', (open) => {
    it(
      'works as a build for browsers',
      async () => {
        await bundled('page.js', 'iife', 'page.bundle.js');
        const script = await readFile(path.join(folder, 'page.bundle.js'), 'utf8');
        const { page, close } = await open();
        const address = `${world.partner.baseUrl}/page-of-a-partner`;
        await page.route(address, (route) =>
          route.fulfill({ contentType: 'text/html', body: `<script>${script}</script>` }),
        );
        await page.goto(address);

        const result = await page.evaluate(`program(${input('chromium')})`);

        expect(result).toEqual(EXPECTED);
        await close();
      },
      TIMEOUT_MS,
    );
  });
});
