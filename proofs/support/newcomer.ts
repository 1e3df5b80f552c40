import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { killEverything, dataFolder, type SandboxFile, sandboxOf } from '../../test/support/service.js';
import { type Running, startProgram } from '../../test/support/processes.js';

/** Installing and building a clone takes minutes on a busy machine. */
export const START_MS = 900_000;

/** A service that `npm start` started with an empty database. */
export interface StartedService {
  readonly sandbox: SandboxFile;
  stop(): Promise<void>;
}

/** Runs `npm start` in this folder or, with FRESH_CLONE set, in a clone of HEAD, which installs and builds everything itself. */
export async function startAsNewcomer(settings: Record<string, string>): Promise<StartedService> {
  const [tree, data] = await Promise.all([process.env['FRESH_CLONE'] ? cloneOfHead() : thisFolder, dataFolder()]);
  const service = startProgram(path.join(tree.path, 'tools/start.ts'), {
    DATA_DIR: data.path,
    PORT: '0',
    OPS_PORT: '0',
    ...npmSettings(),
    ...settings,
  });
  const stop = async (): Promise<void> => {
    await stopped(service);
    await Promise.all([tree.remove(), data.remove()]);
  };
  try {
    process.stdout.write(`npm start of ${tree.name}: ready after ${Math.round(await service.readyAfter)} ms\n`);
    return { sandbox: await sandboxOf(data.path), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Tree {
  readonly name: string;
  readonly path: string;
  remove(): Promise<void>;
}

const thisFolder: Tree = { name: 'this folder', path: projectRoot, remove: () => Promise.resolve() };

async function cloneOfHead(): Promise<Tree> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampart-clone-'));
  await chmod(folder, 0o755); // Postgres does not run as root, and its programs are in the folder
  execFileSync('git', ['clone', '--quiet', projectRoot, folder]);
  return { name: 'a fresh clone', path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The registry that npm uses. Cached packages need not be downloaded again. */
const npmSettings = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /^npm_config_/i.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  ),
  npm_config_prefer_offline: 'true',
});

/** Stops the service as Ctrl-C does; kills it if it still runs a minute later. */
async function stopped(service: Running): Promise<void> {
  service.signal('SIGTERM');
  const timeout = setTimeout(() => void killEverything(service), 60_000);
  await service.ended;
  clearTimeout(timeout);
}
