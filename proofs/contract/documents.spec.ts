import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@rampart/config';
import { DOCUMENTS } from '../../apps/api/src/documents.js';
import type { Answer, Json } from '../../test/support/client.js';
import { SAMPLES } from '../../test/support/documents.js';
import { type Operation, operations } from '../../test/support/openapi.js';
import { startWorld, type World } from '../../test/support/world.js';

/** Codes that an example must not cause, because they mean that the request itself is wrong. */
const MISSHAPEN = [
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'UNAUTHORIZED',
  'BODY_MALFORMED',
  'CONTENT_TYPE_UNSUPPORTED',
  'REQUEST_MALFORMED',
];

describe('the pages for integrators', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const ask = (address: string): Promise<Answer> => world.partner.anonymous().get(address);

  it.each(Object.keys(DOCUMENTS))('%s is served, and its links lead somewhere', async (address) => {
    const { status, text, headers } = await ask(address);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/(markdown|plain); charset=utf-8$/);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)\s]*)?\)/g)].map(([, link = '']) => link);
    for (const link of new Set(links))
      expect({ link, status: (await ask(link)).status }).toEqual({ link, status: 200 });
  });

  it('llms.txt names every operation', async () => {
    const { text } = await ask('/llms.txt');

    expect(text).toMatch(/^# Rampart\n\n> /);
    for (const { method, path: route } of operations) expect(text).toContain(`[${method} ${route}]`);
  });

  it('each command of the guides is answered as it stands, for one user from nothing to a refund destination', async () => {
    const commandsOf = (page: string): string[] =>
      [...readFileSync(path.join(projectRoot, `docs/${page}.md`), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
        ([, lines = '']) => lines,
      );
    const [setUp = ''] = commandsOf('quickstart');
    const [newUser = '', phone = '', document = '', verify = ''] = commandsOf('guides/kyc');
    const [estimate = '', sell = '', refundDestination = ''] = commandsOf('guides/sell');
    const [token = '', settings = ''] = commandsOf('authentication');
    const others = ['guides/buy', 'guides/idempotency', 'webhooks'].flatMap(commandsOf);
    const script = [
      setUp.replace(/^npm start.*$/m, ''),
      'curl() { command curl --fail-with-body "$@" || echo "$*" >> refused; }',
      `{ ${newUser} } > user; USER_ID=$(field id < user)`,
      phone,
      document,
      document.replace('type=front', 'type=addressProof'),
      document.replace('type=front', 'type=kycVideo').replace('passport.jpg', 'video.mp4'),
      verify,
      `api "$BASE/api/sandbox/users/$USER_ID/kyc" -d '{"decision":"approve"}'`,
      ...[estimate, `{ ${sell} } > sell; SELL_ID=$(field id < sell)`, refundDestination, token, settings, ...others],
    ];
    const folder = await inSandboxFolder(world);
    await writeFile(path.join(folder, 'passport.jpg'), SAMPLES.jpg);
    await writeFile(path.join(folder, 'video.mp4'), SAMPLES.mp4);

    const { stdout } = await promisify(execFile)('bash', ['-uc', script.join('\n')], { cwd: folder });

    const refused = await readFile(path.join(folder, 'refused'), 'utf8').catch(() => '');
    await rm(folder, { recursive: true, force: true });
    expect({ refused, stdout }).toMatchObject({ refused: '' });
  });

  it('the quickstart by curl ends in a completed buy, and pasted again in the same one', async () => {
    const page = readFileSync(path.join(projectRoot, 'docs/quickstart.md'), 'utf8').split(
      '## With the TypeScript client',
    )[0]!;
    const script = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
      .map(([, lines = '']) => lines.replace(/^npm start.*$/m, ''))
      .join('\n');
    const folder = await inSandboxFolder(world);

    const { stdout } = await promisify(execFile)('bash', ['-euc', script + script], { cwd: folder }).finally(() =>
      rm(folder, { recursive: true, force: true }),
    );

    const answers = stdout
      .trim()
      .split('\n')
      .map((line): Json => JSON.parse(line));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => undefined));
    const bought = answers.filter(({ status, type }) => type === 'buy' && status === 'completed');
    expect(answers.at(-1)).toMatchObject({ type: 'buy', status: 'completed', blockchainTxId: expect.any(String) });
    expect([bought.length, new Set(bought.map(({ id }) => id)).size]).toEqual([2, 1]);
  });

  describe('the code that verifies webhooks by hand', () => {
    const page = readFileSync(path.join(projectRoot, 'docs/webhooks.md'), 'utf8');
    const codeIn = (language: string): string =>
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';
    const NODE = `${codeIn('js')}
      const [secret, headers, body] = JSON.parse(process.argv[1]);
      console.log(isFromRampart(secret, headers, body));`;
    const PYTHON = `${codeIn('python')}
import json, sys
secret, headers, body = json.loads(sys.argv[1])
print(str(is_from_rampart(secret, headers, body.encode())).lower())`;
    const hasPython = spawnSync('python3', ['--version']).status === 0;

    const programs: [name: string, program: string, args: string[]][] = [
      ['Node.js', process.execPath, ['--input-type=module', '-e', NODE]],
      ['Python', 'python3', ['-c', PYTHON]],
    ];

    it.each(programs.filter(([name]) => name !== 'Python' || hasPython))('is right in %s', async (_, program, args) => {
      const { id, secret } = await world.listen();
      await world.partner.post(`/api/webhook-endpoints/${id}/ping`);
      const { headers, raw } = world.sink.received.at(-1)!;
      const says = (body: string): string =>
        spawnSync(program, [...args, JSON.stringify([secret, headers, body])], { encoding: 'utf8' }).stdout.trim();

      expect([says(raw), says(raw.replace('WEBHOOK_PING', 'TRANSACTION_UPDATED'))]).toEqual(['true', 'false']);
    });
  });
});

/** A new folder with the credentials file that `npm start` writes. */
async function inSandboxFolder({ partner }: World): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampart-guides-'));
  const [apiKey, apiSecret] = Buffer.from(partner.authorization!.replace('Basic ', ''), 'base64').toString().split(':');
  await mkdir(path.join(folder, 'var'));
  await writeFile(
    path.join(folder, 'var', 'sandbox.json'),
    JSON.stringify({ baseUrl: partner.baseUrl, partner: { apiKey, apiSecret } }, null, 2),
  );
  return folder;
}

describe('the example of a request', () => {
  let world: World;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it.each(operations)('of $name is one that the service understands', async (operation) => {
    const example = exampleOf(operation);

    const answer = await world.partner.call(
      operation.method,
      addressOf(operation, ids),
      example === undefined ? {} : { raw: JSON.stringify(example) },
    );

    expect({ code: answer.body?.code, isMisshapen: MISSHAPEN.includes(answer.body?.code) }).toMatchObject({
      isMisshapen: false,
    });
    if (answer.status === 201) ids[operation.path.split('/').at(-1) ?? ''] = answer.body?.id;
  });
});

function exampleOf({ described }: Operation): Json {
  const [example] = Object.values<Json>(described.requestBody?.content['application/json']?.examples ?? {});
  return example?.value;
}

/** Fills in ids of objects that earlier requests created: `users/{id}` takes the newest of `users`. */
function addressOf({ path: route, described }: Operation, ids: Readonly<Record<string, string>>): string {
  const address = route.replace(
    /(?<=\/)([\w-]+)\/\{\w+\}/g,
    (_, kind: string) => `${kind}/${ids[kind] ?? '00000000-0000-7000-8000-000000000000'}`,
  );
  const query = (described.parameters ?? [])
    .filter((each: Json) => each.in === 'query' && each.required)
    .map(({ name, schema }: Json) => `${name}=${String(schema?.example ?? '')}`);
  return query.length === 0 ? address : `${address}?${query.join('&')}`;
}
