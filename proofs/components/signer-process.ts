import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { inProject } from '../../tools/bootstrap/project.mjs';
import { guard } from '../../tools/processes/guard.js';

/** A signer as an operator runs it, with a new seed. */
export interface SignerProcess {
  /** The service's settings for this signer. */
  readonly settings: Readonly<Record<string, string>>;
  /** Runs a command with the policy, and returns what it prints. */
  run(command: string, subject?: string): string;
  /** Returns the path of a file beside the policy. */
  fileOf(name: string): string;
  /** Kills it in the middle of its work, and restarts it. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = 'dist/apps/signer/src/main.js';

/** Runs the signer's commands one after the other: create, xpubs, serve. It ends with `stop` or with this process. */
export async function startSignerProcess(approver: string, evm: object = {}): Promise<SignerProcess> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-signer-'));
  const fileOf = (name: string): string => path.join(folder, name);
  const [policy, passphrase, socket] = [fileOf('policy.json'), fileOf('passphrase'), fileOf('signer.sock')];
  fs.writeFileSync(passphrase, randomBytes(24).toString('hex'), { mode: 0o600 });
  fs.writeFileSync(policy, JSON.stringify({ ...policyOf(folder, { socket, approver }), evm }));
  const env = { ...process.env, SIGNER_PASSPHRASE_FILE: passphrase };
  const run = (command: string, subject: string[] = []): string =>
    execFileSync(process.execPath, [inProject(PROGRAM), command, policy, ...subject], { env, encoding: 'utf8' });
  run('create');
  const xpubs = Object.fromEntries(
    [...run('xpubs').matchAll(/^(\w+)=(\w+)$/gm)].map(([, name = '', key = '']) => [name, key]),
  );
  const first = await serve({ folder, policy, socket, env });
  const runs = [first];
  let running = first;
  return {
    settings: { ...xpubs, BITCOIN_SIGNER_SOCKET: socket, EVM_SIGNER_SOCKET: socket },
    run: (command, subject) => run(command, subject === undefined ? [] : [subject]),
    fileOf,
    killAndStart: async () => {
      await running.end('SIGKILL');
      fs.rmSync(socket, { force: true });
      running = await serve({ folder, policy, socket, env });
      runs.push(running);
    },
    stop: async () => {
      await running.end('SIGTERM');
      await Promise.all(runs.map(({ release }) => release()));
    },
  };
}

interface Place {
  readonly folder: string;
  readonly policy: string;
  readonly socket: string;
  readonly env: NodeJS.ProcessEnv;
}

async function serve({ folder, policy, socket, env }: Place) {
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
    release,
    end: async (signal: NodeJS.Signals) => {
      child.ref();
      child.kill(signal);
      await ended;
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
