import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../bootstrap/problem.mjs';
import { inProject } from '../bootstrap/project.mjs';
import { guard } from '../processes/guard.js';

/** A signer as an operator runs it, with a new seed. */
export interface SignerProcess {
  /** The settings of the service that belong to it. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const PROGRAM = 'dist/apps/signer/src/main.js';

/** Runs its commands one after the other: create, xpubs, serve. It ends with `stop` and with this process. */
export async function startSignerProcess(approver: string): Promise<SignerProcess> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-signer-'));
  const [policy, passphrase] = [path.join(folder, 'policy.json'), path.join(folder, 'passphrase')];
  const socket = path.join(folder, 'signer.sock');
  fs.writeFileSync(passphrase, randomBytes(24).toString('hex'), { mode: 0o600 });
  fs.writeFileSync(policy, JSON.stringify(policyOf(folder, { socket, approver })));
  const env = { ...process.env, SIGNER_PASSPHRASE_FILE: passphrase };
  const run = (command: string): string =>
    execFileSync(process.execPath, [inProject(PROGRAM), command, policy], { env, encoding: 'utf8' });
  run('create');
  const xpubs = Object.fromEntries(
    [...run('xpubs').matchAll(/^(\w+)=(\w+)$/gm)].map(([, name = '', key = '']) => [name, key]),
  );
  const child = spawn(process.execPath, [inProject(PROGRAM), 'serve', policy], {
    env,
    detached: true,
    stdio: 'ignore',
  });
  const release = guard(child.pid!, folder);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await waitForSocket(socket, child);
  child.unref();
  return {
    settings: { ...xpubs, BITCOIN_SIGNER_SOCKET: socket },
    stop: async () => {
      child.ref();
      child.kill('SIGTERM');
      await ended;
      await release();
    },
  };
}

const policyOf = (folder: string, { socket, approver }: { socket: string; approver: string }) => ({
  network: 'regtest',
  socket,
  seed: path.join(folder, 'seed.json'),
  log: path.join(folder, 'signed.jsonl'),
  approver,
  limits: { payout: '1', day: '10' },
  feePercent: 50,
});

async function waitForSocket(socket: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; child.exitCode === null && attempt < 200; attempt += 1) {
    if (fs.existsSync(socket)) return;
    await sleep(50);
  }
  throw new Problem('the signer does not start');
}
