import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readAccounts, writeSandbox } from './sandbox-file.js';

const accounts = {
  partner: { apiKey: 'key', apiSecret: 'secret' },
  operator: { username: 'operator', password: 'word' },
  colleague: { username: 'colleague', password: 'word' },
  member: { email: 'owner@example.com', password: 'word too' },
};
const addresses = {
  baseUrl: 'http://127.0.0.1:3000',
  opsUrl: 'http://127.0.0.1:3001',
  checkoutUrl: 'http://127.0.0.1:3000/checkout',
  dashboardUrl: 'http://127.0.0.1:3000/dashboard',
  opsConsoleUrl: 'http://127.0.0.1:3001/ops',
};
const sandbox = { ...addresses, ...accounts };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampart-sandbox-'));
  file = path.join(folder, 'sandbox.json');
});
afterEach(() => rm(folder, { recursive: true }));

describe('sandbox.json', () => {
  it('says where the service is and who can use it, to its owner only', async () => {
    await writeSandbox(file, sandbox);

    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(sandbox);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('replaces the one of the last run, readable for others or not, and leaves nothing beside it', async () => {
    await writeFile(file, 'old', { mode: 0o644 });
    await writeFile(`${file}.new`, 'of a run that was killed', { mode: 0o644 });

    await writeSandbox(file, sandbox);

    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['sandbox.json']);
  });

  it('gives the accounts of the last run', async () => {
    await writeSandbox(file, sandbox);

    expect(await readAccounts(file)).toEqual(accounts);
  });

  it('gives the accounts of a run that had no member and no colleague yet', async () => {
    const { member: _, colleague: __, ...others } = sandbox;
    await writeFile(file, JSON.stringify(others));

    expect(await readAccounts(file)).toEqual({ partner: accounts.partner, operator: accounts.operator });
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"partner":{"apiKey":"key"}}',
    '{"partner":{"apiKey":1,"apiSecret":2},"operator":{}}',
  ])('gives no accounts when it holds %j', async (content) => {
    await writeFile(file, content);

    expect(await readAccounts(file)).toBeUndefined();
  });

  it('gives no accounts before the first run', async () => {
    expect(await readAccounts(file)).toBeUndefined();
  });
});
