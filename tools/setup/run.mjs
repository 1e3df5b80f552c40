import { spawn } from 'node:child_process';
import os from 'node:os';
import { root } from './project.mjs';

/**
 * Runs a command in the project with our input and output; answers its exit code. A signal that ends it ends us as well: Ctrl-C
 * reaches it by itself, the others are passed on.
 */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const passOn = (signal) => signal !== 'SIGINT' && child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  try {
    const { code, signal } = await endOf(child);
    if (signal) process.exit(128 + os.constants.signals[signal]);
    return code;
  } finally {
    for (const signal of SIGNALS) process.off(signal, passOn);
  }
}

/** Runs a JavaScript file in a Node.js process of its own. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** The same npm that started us, or the one on PATH. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? runNode([npm, ...args], options) : run('npm', args, options);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const endOf = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
