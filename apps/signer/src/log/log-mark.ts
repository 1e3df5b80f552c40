import fs from 'node:fs';
import { z } from 'zod';
import { flushFolderOf } from './flush-folder.js';

const mark = z.object({ seq: z.number(), digest: z.string() });
export type Mark = z.output<typeof mark>;

const fileOf = (log: string): string => `${log}.mark`;

/** Reads the mark beside the log, which records its end: a log that was truncated or restored from a backup would allow again what was signed since. */
export function readMark(log: string): Mark | undefined {
  try {
    const text = fs.readFileSync(fileOf(log), 'utf8');
    return text === '' ? undefined : mark.parse(JSON.parse(text)); // empty after a power cut
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the mark without flushing it: a mark that a power cut or a full disk leaves at an earlier line is still valid. */
export function writeMark(log: string, next: Mark): void {
  try {
    placeMark(log, next, false);
  } catch {
    // the line itself is on the disk
  }
}

/**
 * Writes and flushes the mark. Throws if the disk fails. It must be flushed before a new file is created, so that only another signer's file can begin after
 * the mark.
 */
export function flushMark(log: string, next: Mark): void {
  placeMark(log, next, true);
  flushFolderOf(log);
}

function placeMark(log: string, next: Mark, flush: boolean): void {
  fs.writeFileSync(`${fileOf(log)}.next`, JSON.stringify(next), { mode: 0o600, flush });
  fs.renameSync(`${fileOf(log)}.next`, fileOf(log));
}
