import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { freePort } from '../../tools/postgres/ports.js';
import { guard } from '../../tools/processes/guard.js';
import { findBitcoind } from './bitcoind.js';
import { RegtestRpc } from './regtest-rpc.js';

/** A Bitcoin node on its own chain, which ends with `stop` or with this process. */
export interface Regtest {
  /** The URL with name and password. */
  readonly url: string;
  readonly rpc: RegtestRpc;
  /** The address to which other nodes connect. */
  readonly peer: string;
  stop(): Promise<void>;
  /** Restarts the node on the same chain. */
  restart(extra?: readonly string[]): Promise<void>;
  /** Stops the node until `resume`; others of the network continue. */
  halt(): Promise<void>;
  resume(): Promise<void>;
}

const NAME = 'rampart';
const PASSWORD = 'regtest';
/** More than a minute, because its libraries may have to be read from a slow disk. */
const MAX_LOOKS = 1_200;

export async function startRegtest(extra: readonly string[] = []): Promise<Regtest> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-bitcoin-'));
  const [rpcPort, peerPort] = [await freePort(), await freePort()];
  const url = `http://${NAME}:${PASSWORD}@127.0.0.1:${rpcPort}`;
  const rpc = new RegtestRpc(url);
  const start = (more: readonly string[] = []): Promise<Running> =>
    startNode({ folder, rpcPort, peerPort, extra: [...extra, ...more] }, rpc);
  let running = await start();
  return {
    url,
    rpc,
    peer: `127.0.0.1:${peerPort}`,
    stop: async () => {
      await running.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
    restart: async (more) => {
      await running.stop();
      running = await start(more);
    },
    halt: () => running.stop(),
    resume: async () => void (running = await start()),
  };
}

interface Place {
  readonly folder: string;
  readonly rpcPort: number;
  readonly peerPort: number;
  readonly extra: readonly string[];
}

interface Running {
  stop(): Promise<void>;
}

async function startNode({ folder, rpcPort, peerPort, extra }: Place, rpc: RegtestRpc): Promise<Running> {
  const found = findBitcoind();
  if (!found) throw new Problem('there is no bitcoind; npm run test:components fetches it');
  const settings = {
    datadir: folder,
    rpcuser: NAME,
    rpcpassword: PASSWORD,
    rpcport: rpcPort,
    bind: `127.0.0.1:${peerPort}`,
    rpcthreads: 8,
    rpcworkqueue: 256,
    par: 1,
    fallbackfee: '0.00002',
    listenonion: 0,
    dnsseed: 0,
  };
  const options = Object.entries(settings).map(([name, value]) => `-${name}=${value}`);
  const child = spawn(found.program, [...found.args, '-regtest', '-server', ...options, ...extra], {
    detached: true,
    stdio: 'ignore',
  });
  const release = guard(child.pid!, path.join(folder, 'guarded'));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await waitUntilReady(child, rpc);
  child.unref();
  return {
    stop: async () => {
      child.ref();
      child.kill('SIGTERM');
      await ended;
      await release();
    },
  };
}

async function waitUntilReady(child: ChildProcess, rpc: RegtestRpc): Promise<void> {
  for (let attempt = 0; child.exitCode === null && attempt < MAX_LOOKS; attempt += 1) {
    if (
      await rpc.call('getblockcount').then(
        () => true,
        () => false,
      )
    )
      return;
    await sleep(50);
  }
  throw new Problem('bitcoind does not start');
}
