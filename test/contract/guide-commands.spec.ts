import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@rampart/config';
import { findProgram } from '../../tools/processes/find-program.js';
import { FILES } from '../support/documents.js';
import { codeSentTo, uploadDocuments, verifiedUser } from '../support/people.js';
import { sell } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

const run = promisify(execFile);
const PAGES = ['guides/kyc', 'guides/buy', 'guides/sell', 'guides/idempotency', 'authentication'] as const;
/** As in docs/quickstart.md; the status is on the last line. */
const API = `api() { command curl -sS -u "$AUTH" -H 'Content-Type: application/json' -w '\\n%{http_code}\\n' "$@"; }
curl() { command curl -w '\\n%{http_code}\\n' "$@"; }`;
/** The reader of a page puts a value here. */
const PLACEHOLDER = /"…"/;

/** Commands of a page's shell examples, with continued lines joined. */
async function commandsOf(page: string): Promise<string[]> {
  const text = await readFile(path.join(projectRoot, 'docs', `${page}.md`), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block
      .replaceAll('\\\n', '')
      .split('\n')
      .filter((line) => /^(?:api|curl) /.test(line)),
  );
}

(findProgram('curl') === undefined ? describe.skip : describe)('the commands of the guides', () => {
  let world: World;
  let folder: string;
  let known: Record<string, string>;
  beforeAll(async () => {
    world = await startWorld();
    folder = await mkdtemp(path.join(tmpdir(), 'guides-'));
    await writeFile(path.join(folder, 'passport.jpg'), FILES.front.content);
  });
  beforeEach(async () => {
    const { id } = await verifiedUser(world.partner);
    const AUTH = Buffer.from(world.partner.authorization!.replace('Basic ', ''), 'base64').toString();
    known = { AUTH, BASE: world.partner.baseUrl, USER_ID: id, SELL_ID: (await sell(world.partner, id)).id };
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true });
  });

  /** Runs one command as a reader of the page does, and returns its status and body. */
  async function answered(command: string): Promise<{ status: number; body: string }> {
    const { stdout } = await run('sh', ['-c', `${API}\n${command}`], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...known },
    });
    const lines = stdout.trimEnd().split('\n');
    return { status: Number(lines.pop()), body: lines.join('\n') };
  }

  it.each(PAGES)('succeed as they are written: %s', async (page) => {
    const commands = await commandsOf(page);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands.filter((each) => !PLACEHOLDER.test(each.split('#')[0] ?? ''))) {
      if (command.includes('/phone/verify')) {
        const code = await codeSentTo(world.partner, '+6591234567');
        expect(await answered(command.replace('123456', code))).toMatchObject({ status: 200 });
        continue;
      }
      if (command.includes('/verify"')) await uploadDocuments(world.partner, known['USER_ID'] ?? '');
      const { status, body } = await answered(command);
      expect([command, body, Math.floor(status / 100)]).toEqual([command, body, 2]);
      if (/\/api\/users" /.test(command)) known['USER_ID'] = (JSON.parse(body) as { id: string }).id;
    }
  });
});
