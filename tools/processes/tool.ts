import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { toolArgs } from '../bootstrap/command.mjs';

/** A tool of this project as a child process that hears when we end: `forkTool('tools/start.ts')`. */
export function forkTool(tool: string, args: readonly string[] = [], options: ForkOptions = {}): ChildProcess {
  const [runner = '', ...rest] = toolArgs(tool, ...args);
  return fork(runner, rest, { execArgv: [], ...options });
}
