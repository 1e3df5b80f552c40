// @ts-check
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { inProject, root } from './project.mjs';

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

/**
 * Runs a command in the project with our input and output; answers its exit code. A signal that ends it ends us as well: Ctrl-C
 * reaches it by itself, the others are passed on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const passOn = (/** @type {NodeJS.Signals} */ signal) => signal !== 'SIGINT' && child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  try {
    const { code, signal } = await endOf(child);
    if (signal) process.exit(128 + os.constants.signals[signal]);
    return code ?? 1;
  } finally {
    for (const signal of SIGNALS) process.off(signal, passOn);
  }
}

/**
 * Runs a JavaScript file in a Node.js process of its own.
 * @param {readonly string[]} args
 * @param {SpawnOptions} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options);

/**
 * Arguments of Node.js that run a tool: `toolArgs('tools/generate.ts')`.
 * @param {string} tool
 * @param {...string} args
 */
export const toolArgs = (tool, ...args) => [inProject('tools/bootstrap/run.mjs'), tool, ...args];

/**
 * Runs the npm that started us, or the one on PATH: yarn and pnpm name themselves where npm does.
 * @param {readonly string[]} args
 */
export function runNpm(args) {
  const npm = process.env.npm_execpath ?? '';
  return path.basename(npm) === 'npm-cli.js' ? runNode([npm, ...args]) : run('npm', args);
}

/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
const endOf = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
