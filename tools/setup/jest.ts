import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { Problem } from '../bootstrap/problem.mjs';
import { inProject, root } from '../bootstrap/project.mjs';
import { endTree } from '../processes/end-tree.js';
import { onStopRequest } from '../processes/stop-requests.js';
import { scratchFolder } from './scratch-folder.js';

/** Jest's workers, which get it too, start whole services: with 64 MB for what lives shortly garbage collection takes half as long. */
const ROOM_FOR_NEW_OBJECTS = '--max-semi-space-size=64';
/** A process of Jest that hangs can be asked where it is (test/support/suite-deadlines.ts). */
const SAYS_WHERE_IT_IS = ['--report-on-signal', '--report-exclude-network'];

/**
 * Runs Jest with our input and output; answers its exit code. A request to end ends the run whole: Jest, its workers, and the
 * servers and services that they started. `env` is added to the environment; `node` is the
 * Node.js that runs it.
 */
export async function runJest(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  node = process.execPath,
): Promise<number> {
  checkFolder(root);
  const scratch = scratchFolder();
  const options = [ROOM_FOR_NEW_OBJECTS, ...SAYS_WHERE_IT_IS, `--report-directory=${scratch ?? os.tmpdir()}`];
  const child = spawn(node, [...options, inProject('node_modules/jest/bin/jest.js'), ...args], {
    cwd: root,
    stdio: 'inherit',
    detached: !isInteractive(args), // else Ctrl-C ends some of its processes, and those that they started stay
    env: { ...process.env, ...(scratch && { TMPDIR: scratch }), ...env },
  });
  onStopRequest((signal) => {
    void endTree(child.pid!).then(() => process.exit(128 + os.constants.signals[signal ?? 'SIGTERM']));
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Jest takes the folder of a project for a pattern, and finds no test below one with these characters. */
export function checkFolder(folder: string): void {
  const [character] = /[+![\]]/.exec(folder) ?? [];
  if (character !== undefined)
    throw new Problem(
      `Jest finds no tests in ${folder}, because of the "${character}". Rename that folder, or move this one.`,
    );
}

/** Jest that watches reads keys from the terminal, so it stays in the terminal's foreground. */
const isInteractive = (args: readonly string[]): boolean => args.some((arg) => /^--watch(All)?$/.test(arg));
