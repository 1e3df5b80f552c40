// @ts-check
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fingerprint, root } from './project.mjs';

/** Folder of locks, which every process finds: TMPDIR may differ from one to the next. */
const LOCKS = process.platform === 'win32' ? os.tmpdir() : '/tmp';

/**
 * Does `work` while no other process of this checkout does work of the same name. The lock of a process that was
 * killed does not count. `whenWaiting` is called once if another process holds it.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {() => void} [whenWaiting]
 * @returns {Promise<T>}
 */
export async function withLock(name, work, whenWaiting = () => {}) {
  const file = path.join(LOCKS, `rampart-${process.getuid?.() ?? 0}-${fingerprint(root)}-${name}.lock`);
  await take(file, whenWaiting);
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/**
 * @param {string} file
 * @param {() => void} whenWaiting
 */
async function take(file, whenWaiting) {
  for (let waits = 0; ; waits += 1) {
    try {
      return fs.writeFileSync(file, identity(process.pid), { flag: 'wx' });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (isStale(file)) {
      fs.rmSync(file, { force: true });
      continue;
    }
    if (waits === 1) whenWaiting();
    await sleep(100);
  }
}

/** @param {string} file */
function isStale(file) {
  const holder = readOrNothing(file);
  if (holder === undefined) return false;
  if (holder === '') return isOld(file); // killed between creating and writing
  return holder !== identity(Number(holder.split(' ')[0]));
}

/** @param {string} file */
function isOld(file) {
  const writtenAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return writtenAt !== undefined && Date.now() - writtenAt > 1_000;
}

/**
 * Process id and, where the system says it, the start time: process ids are used again, after a restart of a container at once.
 * @param {number} pid
 */
function identity(pid) {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  if (stat !== undefined) return `${pid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[20]}`;
  return isRunning(pid) ? `${pid} running` : 'ended';
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** @param {string} file */
function readOrNothing(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
