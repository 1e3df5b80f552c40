import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { inProject } from '../../tools/bootstrap/project.mjs';
import { freePort } from '../../tools/postgres/ports.js';
import { findProgram } from '../../tools/processes/find-program.js';
import { guard } from '../../tools/processes/guard.js';
import { componentsFolder } from './component.js';

const VERSION = '1.7.1';
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
const packageName = (): string => `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch]}`;
const folder = (): string => path.join(componentsFolder(), `anvil-${VERSION}`);

/** Returns ANVIL, or else the one on PATH, or else the one in the private folder; undefined if there is none. */
export function findAnvil(): string | undefined {
  const own = path.join(folder(), 'node_modules', packageName(), 'bin/anvil');
  return process.env.ANVIL || findProgram('anvil') || (fs.existsSync(own) ? own : undefined);
}

/** Returns why suites of EVM chains cannot run, or undefined if they can. Their contracts need a compiler, which only the proofs install. */
export function whyNoEvm(): string | undefined {
  if (findAnvil() === undefined) return 'no anvil on PATH, ANVIL not set; npm run test:components fetches it';
  return fs.existsSync(inProject('node_modules', 'solc')) ? undefined : 'no solc; npm test -- --long installs it';
}

/**
 * Installs npm's package for this machine into the private folder. It cannot be a dependency: registries have it for some machines only, and `npm ci` requires
 * it for all. Throws a `Problem` that says why it failed.
 */
export function installAnvil(): void {
  fs.mkdirSync(folder(), { recursive: true });
  const target = `${packageName()}@${VERSION}`;
  try {
    execFileSync('npm', ['install', '--prefix', folder(), '--no-save', '--ignore-scripts', '--no-audit', target], {
      stdio: 'pipe',
    });
  } catch {
    throw new Problem(`npm does not install ${target}`);
  }
}

/** An Ethereum node on its own chain, which ends with `stop` or with this process. */
export interface Anvil {
  readonly url: string;
  readonly chainId: number;
  call<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T>;
  stop(): Promise<void>;
}

export interface AnvilOptions {
  readonly chainId: number;
  /** Seconds between blocks; if it is omitted, no blocks are mined automatically. */
  readonly blockSeconds?: number;
}

export async function startAnvil({ chainId, blockSeconds }: AnvilOptions): Promise<Anvil> {
  const program = findAnvil();
  if (program === undefined) throw new Problem('there is no anvil; npm run test:components fetches it');
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-anvil-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const mining = blockSeconds === undefined ? ['--no-mining'] : ['--block-time', String(blockSeconds)];
  const child = spawn(
    program,
    ['--silent', '--port', String(port), '--chain-id', String(chainId), '--slots-in-an-epoch', '1', ...mining],
    { detached: true, stdio: 'ignore', env: { ...process.env, HOME: home } },
  );
  const release = guard(child.pid!, path.join(home, 'guarded'));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const call = caller(url);
  for (let attempt = 0; !(await isUp(call)); attempt += 1) {
    if (child.exitCode !== null || attempt > 600) throw new Problem('anvil does not start');
    await sleep(20);
  }
  child.unref();
  return {
    url,
    chainId,
    call,
    stop: async () => {
      child.ref();
      child.kill('SIGKILL');
      await ended;
      await release();
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

const isUp = (call: Anvil['call']): Promise<boolean> =>
  call('eth_chainId').then(
    () => true,
    () => false,
  );

const caller =
  (url: string): Anvil['call'] =>
  async <T>(method: string, ...params: readonly unknown[]): Promise<T> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
