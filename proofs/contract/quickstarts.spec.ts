import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@rampart/config';
import { findProgram } from '../../tools/processes/find-program.js';
import { startWorld, type World } from '../../test/support/world.js';

const run = promisify(execFile);
const TIMEOUT_MS = 180_000; // Go compiles the program first
const file = (ending: string): string => path.join(projectRoot, 'docs', 'quickstarts', `quickstart.${ending}`);

/** Each quickstart with the programs that it needs. */
const QUICKSTARTS: readonly [language: string, needs: readonly string[], command: readonly string[]][] = [
  ['curl', ['sh', 'curl', 'openssl'], ['sh', file('sh')]],
  ['Node.js', [], [process.execPath, file('mjs')]],
  ['Python', ['python3'], ['python3', file('py')]],
  ['PHP', ['php'], ['php', file('php')]],
  ['Go', ['go'], ['go', 'run', file('go')]],
];

describe('the quickstart', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  /** Returns the output of a program; throws unless it exits successfully. */
  async function printed([program = '', ...args]: readonly string[]): Promise<string> {
    const [key, secret] = Buffer.from(world.partner.authorization!.replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    const env = { ...process.env, RAMPART_URL: world.partner.baseUrl, RAMPART_KEY: key, RAMPART_SECRET: secret };
    const { stdout } = await run(program, args, { env, timeout: TIMEOUT_MS });
    return stdout;
  }

  for (const [language, needs, command] of QUICKSTARTS) {
    const missing = needs.filter((program) => findProgram(program) === undefined);
    const itRuns = missing.length === 0 ? it : it.skip;
    const why = missing.length === 0 ? '' : ` (did not run: no ${missing.join(', no ')})`;

    itRuns(
      `in ${language} ends in a completed buy of a verified user${why}`,
      async () => {
        const stdout = await printed(command);

        const order = /^order (\S+)$/m.exec(stdout)?.[1] ?? '';
        const user = /^user (\S+)$/m.exec(stdout)?.[1] ?? '';
        expect((await world.partner.get(`/api/transactions/${order}`)).body).toMatchObject({
          type: 'buy',
          status: 'completed',
          userId: user,
        });
        expect((await world.partner.get(`/api/users/${user}`)).body).toMatchObject({ kyc: 'verified' });
        if (language !== 'curl')
          expect([...stdout.matchAll(/^webhook \S+ (\w+)$/gm)].map(([, status]) => status)).toEqual([
            'pending',
            'fiat_received',
            'completed',
          ]);
        expect((await world.partner.get('/api/webhook-endpoints')).body).toEqual([]);
      },
      TIMEOUT_MS,
    );
  }

  const shell = findProgram('openssl') === undefined ? it.skip : it;

  shell('in a shell knows a genuine webhook from a forged one', async () => {
    const { id, secret } = await world.listen();
    await world.partner.post(`/api/webhook-endpoints/${id}/ping`);
    const { headers, raw } = world.sink.received.at(-1)!;
    const verify = (body: string, timestamp = String(headers['webhook-timestamp'])): Promise<string> =>
      new Promise((resolve) => {
        const [event, signature] = [headers['webhook-id'], headers['webhook-signature']].map(String) as [
          string,
          string,
        ];
        const args = [file('sh'), 'verify', secret, event, timestamp, signature];
        const { stdin } = execFile('sh', args, (_, stdout) => resolve(stdout.trim()));
        stdin?.on('error', () => undefined).end(body); // a timestamp that is refused ends the program before it reads
      });

    const answers = await Promise.all([
      verify(raw),
      verify(raw.replace('WEBHOOK_PING', 'TRANSACTION_UPDATED')),
      verify(raw, '1'),
      verify(raw, 'a[$(echo run >&2)]'),
    ]);

    expect(answers).toEqual(['genuine', 'forged', 'forged', 'forged']);
  });
});
