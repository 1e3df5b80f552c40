import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { guard } from './guard.js';

describe('the guard of a server and its folder', () => {
  /** A server that ended in good order, and the function to call after that. */
  async function guarded(): Promise<{ folder: string; release: () => Promise<void> }> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-guard-'));
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    await once(server, 'spawn');
    const release = guard(server.pid!, folder);
    server.kill('SIGKILL');
    await once(server, 'exit');
    return { folder, release };
  }

  it('removes the folder when it is released', async () => {
    const { folder, release } = await guarded();

    await release();

    expect(fs.existsSync(folder)).toBe(false);
  });

  it('can be released by two at once, and again: each waits for the same end', async () => {
    const { folder, release } = await guarded();

    const [first, second] = await Promise.all([
      release().then(() => fs.existsSync(folder)),
      release().then(() => fs.existsSync(folder)),
    ]);
    await release();

    expect([first, second]).toEqual([false, false]);
  });
});
