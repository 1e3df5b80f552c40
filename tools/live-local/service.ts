import { type ChildProcess, fork } from 'node:child_process';
import { inProject, root } from '../bootstrap/project.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { unsetSettings } from '../setup/env-file.js';

export interface LiveService {
  readonly ended: Promise<number>;
  stop(): void;
}

/** Runs `npm start` with only the given settings; resolves once it serves. Throws a `Problem` if it ends before. */
export async function startLive(env: NodeJS.ProcessEnv): Promise<LiveService> {
  const child = fork(inProject('tools/bootstrap/run.mjs'), ['tools/start.ts'], {
    cwd: root,
    env,
    execArgv: [],
    detached: true,
  });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  await Promise.race([readyOf(child), ended.then((code) => refuse(code))]);
  return { ended, stop: () => void child.kill('SIGTERM') };
}

/** Passes on only what finds programs and files; no setting of this process, nor of `.env`. */
export const environmentOf = (settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'PG_BIN_DIR'].map((name) => [name, process.env[name]])),
  ...unsetSettings(),
  ...settings,
});

const readyOf = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once('message', resolve));

function refuse(code: number): never {
  throw new Problem(`the service ended with ${code}`);
}
