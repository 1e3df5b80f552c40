import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { FakeTronNode } from '../../components/fake-tron/node.js';
import { inProject } from '../../../tools/bootstrap/project.mjs';
import type { DrivenChain, TronProcess } from './tron-process.js';

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** Starts the driver in a separate process, which SIGKILL ends in the middle of its work. */
export async function startKilledProcess(
  database: string,
  env: Readonly<Record<string, unknown>>,
  node: FakeTronNode,
): Promise<TronProcess> {
  const child = fork(inProject('proofs/drills/tron/driver-process.mjs'), [database, JSON.stringify(env)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  const isDead = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    chain: remoteChain(child, isDead),
    node,
    dieAt: (statement) => void child.send({ dieAt: statement }),
    get isDead() {
      return isDead();
    },
    wasKilled: () => child.signalCode === 'SIGKILL',
    close: async () => {
      if (!isDead()) {
        const exit = once(child, 'exit');
        child.kill('SIGKILL');
        await exit;
      }
      await node.stop();
    },
  };
}

/** Forwards calls. Rejects those that were open when the process died. */
function remoteChain(child: ChildProcess, isDead: () => boolean): DrivenChain {
  const open = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  child.on('message', ({ id, result, error }: Answer) => {
    const call = open.get(id);
    open.delete(id);
    if (error === undefined) call?.resolve(result as never);
    else call?.reject(new Error(error));
  });
  child.once('exit', () => {
    for (const { reject } of open.values()) reject(new Error('this process is dead'));
  });
  const ask =
    (method: keyof DrivenChain) =>
    (argument: unknown): Promise<never> =>
      new Promise((resolve, reject) => {
        if (isDead()) return void reject(new Error('this process is dead'));
        open.set((last += 1), { resolve, reject });
        child.send({ id: last, method, argument }, (error) => error && reject(error));
      });
  return {
    approveWallet: ask('approveWallet'),
    sendPayout: ask('sendPayout'),
    changesSince: ask('changesSince'),
    findPayout: ask('findPayout'),
  };
}
