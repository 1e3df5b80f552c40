import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@rampart/config';
import { startWorld, type World } from '../../test/support/world.js';

const TIMEOUT_MS = 180_000;
const inProject = (...parts: string[]): string => path.join(projectRoot, ...parts);

const PROGRAM = `
import { createClient, isFault, type Shapes } from '@rampart/client';
import { BadWebhook, verifyWebhook } from '@rampart/client/webhooks';

const [baseUrl = '', apiKey = '', apiSecret = ''] = process.argv.slice(2);
const client = createClient({ baseUrl, credentials: { apiKey, apiSecret } });
const user: Shapes['UserView'] = await client.post('/api/users', { body: { email: 'packed@example.com', firstName: 'Ada', lastName: 'Lovelace' } });
const again: unknown = await client.post('/api/users', { body: { email: user.email, firstName: 'Ada', lastName: 'Lovelace' } }).catch((error: unknown) => error);
const estimate = await client.post('/api/transactions/estimate', { body: { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 } });
const transactions: string[] = [];
for await (const { id } of client.transactions()) transactions.push(id);
let refused = '';
try {
  await verifyWebhook({ body: '{}', headers: {}, secret: 'whsec_AAAA' });
} catch (error) {
  refused = error instanceof BadWebhook ? error.reason : 'something else';
}
console.log(JSON.stringify({ kyc: user.kyc, exists: isFault(again, 'USER_EXISTS'), total: estimate.total, transactions, refused }));

export async function mistakes(): Promise<void> {
  // @ts-expect-error there is no such path
  await client.get('/api/nowhere');
  // @ts-expect-error it has no such method
  await client.delete('/api/users/{id}', { path: { id: 'x' } });
  // @ts-expect-error the id is missing
  await client.get('/api/users/{id}');
  // @ts-expect-error a field is missing
  await client.post('/api/users', { body: { email: 'x@example.com' } });
  // @ts-expect-error nothing is swapped
  await client.post('/api/transactions/estimate', { body: { type: 'swap', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 } });
  // @ts-expect-error the answer has no such field
  console.log(user.password);
}
`;
const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    strict: true,
    skipLibCheck: false,
    outDir: 'built',
    types: ['node'],
    typeRoots: [inProject('node_modules', '@types')],
  },
  files: ['program.ts'],
};

/** Unlike fetch, sends a validator without forbidding caches. */
const statusOf = (address: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(address, { headers }, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });

describe('the package of the client', () => {
  let world: World;
  let folder: string;
  /** Runs a program and returns its output. The service runs in this process, so nothing here may block it. */
  const run = async (program: string, ...args: string[]): Promise<string> =>
    (await promisify(execFile)(program, args, { cwd: folder })).stdout;

  beforeAll(async () => {
    [world, folder] = await Promise.all([startWorld(), mkdtemp(path.join(tmpdir(), 'rampart-partner-'))]);
    await writeFile(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'partner', private: true, type: 'module' }),
    );
    await run('npm', 'install', '--no-audit', '--no-fund', `${world.partner.baseUrl}/client.tgz`);
  }, TIMEOUT_MS);
  afterAll(() => world.close().finally(() => rm(folder, { recursive: true, force: true })));

  const credentials = (): string[] => [
    world.partner.baseUrl,
    ...Buffer.from(world.partner.authorization!.replace('Basic ', ''), 'base64').toString().split(':'),
  ];

  it(
    'installs from the running service into an empty project, with the stated integrity, and brings nothing else along',
    async () => {
      const { dependencies, version } = JSON.parse(
        await readFile(path.join(folder, 'node_modules/@rampart/client/package.json'), 'utf8'),
      ) as Record<string, unknown>;
      const listed = JSON.parse(await run('npm', 'ls', '--all', '--json')) as { dependencies: object };

      const lock = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')) as {
        packages: Record<string, { integrity?: string }>;
      };
      const stated = await fetch(`${world.partner.baseUrl}/client.tgz.integrity`);

      expect(lock.packages['node_modules/@rampart/client']?.integrity).toBe((await stated.text()).trim());
      expect(dependencies).toBeUndefined();
      expect(version).toBe(
        (JSON.parse(await readFile(inProject('package.json'), 'utf8')) as { version: string }).version,
      );
      expect(Object.keys(listed.dependencies)).toEqual(['@rampart/client']);
    },
    TIMEOUT_MS,
  );

  it(
    'lets a program be checked by the compiler, mistakes included, and the program works',
    async () => {
      await writeFile(path.join(folder, 'program.ts'), PROGRAM);
      await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));

      await run(process.execPath, inProject('node_modules/typescript/bin/tsc'), '-p', '.');
      const output = JSON.parse(await run(process.execPath, 'built/program.js', ...credentials())) as object;

      expect(output).toEqual({
        kyc: 'not-verified',
        exists: true,
        total: 0.001668,
        transactions: [],
        refused: 'header missing',
      });
    },
    TIMEOUT_MS,
  );

  it('is sent again only if it changed, and says its digest', async () => {
    const address = `${world.partner.baseUrl}/client.tgz`;
    const first = await fetch(address);
    const bytes = Buffer.from(await first.arrayBuffer());

    const again = await statusOf(address, { 'if-none-match': first.headers.get('etag') ?? '' });

    const digest = createHash('sha512').update(bytes).digest('base64');
    expect(first.headers.get('repr-digest')).toBe(`sha-512=:${digest}:`);
    expect(again).toBe(304);
    expect((await fetch(address, { method: 'POST' })).status).toBe(405);
  });

  it(
    'works for CommonJS',
    async () => {
      await writeFile(
        path.join(folder, 'program.cjs'),
        `
      const { createClient } = require('@rampart/client');
      const [baseUrl, apiKey, apiSecret] = process.argv.slice(2);
      createClient({ baseUrl, credentials: { apiKey, apiSecret } }).get('/api/service-charge').then(({ buy }) => console.log(buy.length));
    `,
      );

      expect(Number(await run(process.execPath, 'program.cjs', ...credentials()))).toBeGreaterThan(5);
    },
    TIMEOUT_MS,
  );
});
