import fs from 'node:fs';
import { z } from 'zod';
import { flushFolderOf } from './flush-folder.js';

const mark = z.object({ seq: z.number(), digest: z.string() });
export type Mark = z.output<typeof mark>;

const fileOf = (log: string): string => `${log}.mark`;

/** Where the log ended, beside it: a log that was cut off, or came back from a backup, would allow what was signed since. */
export function readMark(log: string): Mark | undefined {
  try {
    const text = fs.readFileSync(fileOf(log), 'utf8');
    return text === '' ? undefined : mark.parse(JSON.parse(text)); // empty after a power cut
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Not flushed: a mark that a power cut or a full disk leaves at an earlier line holds as well. */
export function writeMark(log: string, next: Mark): void {
  try {
    placeMark(log, next, false);
  } catch {
    // the line itself is on the disk
  }
}

/** Throws where the disk does not take it. Before a new file it has to be there, so that no file begins behind it but one of another signer. */
export function flushMark(log: string, next: Mark): void {
  placeMark(log, next, true);
  flushFolderOf(log);
}

function placeMark(log: string, next: Mark, flush: boolean): void {
  fs.writeFileSync(`${fileOf(log)}.next`, JSON.stringify(next), { mode: 0o600, flush });
  fs.renameSync(`${fileOf(log)}.next`, fileOf(log));
}
