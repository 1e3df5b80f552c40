import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { killEverything, dataFolder, type SandboxFile, sandboxOf } from '../../test/support/service.js';
import { type Running, startProgram } from '../../test/support/processes.js';
import { withLock } from '../../tools/bootstrap/lock.mjs';

/** Installing and building a clone takes minutes on a busy machine. */
export const START_MS = 900_000;

/** A service that `npm start` started with an empty database. */
export interface StartedService {
  readonly sandbox: SandboxFile;
  stop(): Promise<void>;
}

/**
 * Runs `npm start` in this folder or, with FRESH_CLONE set, in a clone of HEAD, which installs and builds everything itself. Suites that run at the same time
 * share the clone: the first finds it fresh, and the others wait until it is built.
 */
export const startAsNewcomer = (settings: Record<string, string>): Promise<StartedService> =>
  process.env['FRESH_CLONE'] ? withLock(CLONE, () => startIn(takeClone(), settings)) : startIn(THIS_FOLDER, settings);

/** The lock of who enters and leaves the clone. */
const CLONE = 'fresh-clone';

async function startIn(tree: Tree, settings: Record<string, string>): Promise<StartedService> {
  const data = await dataFolder();
  const service = startProgram(path.join(tree.path, 'tools/start.ts'), {
    DATA_DIR: data.path,
    PORT: '0',
    OPS_PORT: '0',
    ...npmSettings(),
    ...settings,
  });
  const end = async (): Promise<void> => {
    await stopped(service);
    await data.remove();
  };
  try {
    process.stdout.write(`npm start of ${tree.name}: ready after ${Math.round(await service.readyAfter)} ms\n`);
    return { sandbox: await sandboxOf(data.path), stop: () => end().then(() => withLock(CLONE, tree.leave)) };
  } catch (error) {
    await end().then(tree.leave);
    throw error;
  }
}

interface Tree {
  readonly name: string;
  readonly path: string;
  leave(): Promise<void>;
}

const THIS_FOLDER: Tree = { name: 'this folder', path: projectRoot, leave: () => Promise.resolve() };

/** Enters the clone of this run, which the first suite makes and the last one removes. */
function takeClone(): Tree {
  const folder = path.join(tmpdir(), `rampart-clone-${process.ppid}`);
  const suites = `${folder}-suites`;
  const own = path.join(suites, String(process.pid));
  const isFresh = !existsSync(folder);
  mkdirSync(suites, { recursive: true });
  writeFileSync(own, '');
  if (isFresh) execFileSync('git', ['clone', '--quiet', projectRoot, folder]);
  chmodSync(folder, 0o755); // Postgres does not run as root, and its programs are in the folder
  const leave = async (): Promise<void> => {
    await rm(own, { force: true });
    if (readdirSync(suites).length === 0)
      await Promise.all([folder, suites].map((each) => rm(each, { recursive: true, force: true })));
  };
  return { name: isFresh ? 'a fresh clone' : 'the built clone', path: folder, leave };
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
