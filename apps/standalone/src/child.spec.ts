import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Child, startChild } from './child.js';

/** Starts as many never-ending calls as Node has threads by default, and one more that ends. */
const PROGRAM = `
import fs from 'node:fs';
for (let i = 0; i < 4; i++) fs.open(new URL('pipe', import.meta.url), 'r', () => {});
fs.stat(new URL(import.meta.url), () => {
  fs.writeSync(1, 'served');
  process.kill(process.pid, 'SIGKILL');
});`;

describe('a process of the service', () => {
  let folder: string;
  let child: Child;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rampart-child-'));
  });
  afterEach(() => {
    child.kill();
    return rm(folder, { recursive: true, force: true });
  });

  it('has threads for more than four calls that do not end', async () => {
    const file = path.join(folder, 'program.mjs');
    execFileSync('mkfifo', [path.join(folder, 'pipe')]);
    await writeFile(file, PROGRAM);

    child = startChild({ name: 'program', file }, { go: Promise.resolve({}), logs: { folder } }, () => undefined);
    await child.ended;

    expect(await readFile(path.join(folder, 'program.log'), 'utf8')).toContain('served');
  });
});
