import fs from 'node:fs';
import path from 'node:path';
import { MINUTE } from '@rampart/kernel';

const ROTATE_AT_BYTES = 20 * 1024 * 1024;
const LAST_WORDS_BYTES = 16 * 1024;

/** The file to which one process writes its log from now on. */
export interface LogFile {
  readonly descriptor: number;
  close(): void;
  /** Returns the end of the text written since the file was opened, shortened for operators. */
  lastWords(): string;
}

export function openLog(folder: string, name: string): LogFile {
  const file = path.join(folder, `${name}.log`);
  fs.mkdirSync(folder, { recursive: true });
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_AT_BYTES) fs.renameSync(file, `${file}.1`);
  const descriptor = fs.openSync(file, 'a');
  const start = fs.fstatSync(descriptor).size;
  return { descriptor, close: () => fs.closeSync(descriptor), lastWords: () => shorten(lastOf(file, start)) };
}

/** Rotates the logs of a running service for as long as this process lives. A failure, as on a full disk, is reported once, and the logs and the service go on. */
export function keepLogsSmall(folder: string, say: (line: string) => void): void {
  let isFailing = false;
  const rotate = (): void => {
    try {
      rotateOpenLogs(folder);
      isFailing = false;
    } catch (error) {
      if (!isFailing) say(`The logs cannot be rotated, and grow on: ${(error as Error).message}`);
      isFailing = true;
    }
  };
  setInterval(rotate, MINUTE).unref();
}

/**
 * Moves what each log of a running service holds to `NAME.log.1` once it is too large. Processes keep their logs open for appending, so what they hold is
 * copied and the file emptied.
 */
export function rotateOpenLogs(folder: string, atBytes = ROTATE_AT_BYTES): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.log'))) {
    const file = path.join(folder, name);
    if (fs.statSync(file).size > atBytes) copyAndEmpty(file, `${file}.1`);
  }
}

function copyAndEmpty(file: string, copy: string): void {
  fs.rmSync(copy, { force: true }); // makes room for the next
  fs.copyFileSync(file, copy);
  fs.appendFileSync(copy, readFrom(file, fs.statSync(copy).size)); // lines that came while it was copied
  fs.truncateSync(file);
}

/** Reduces structured log lines to their messages, and omits informational ones if there are warnings or errors. */
export function shorten(log: string): string {
  const lines = log
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readable);
  const complaints = lines.filter(({ level }) => level >= WARNING);
  return (complaints.length > 0 ? complaints : lines)
    .slice(-12)
    .map(({ text }) => text)
    .join('\n');
}

const WARNING = 40;

function readable(line: string): { text: string; level: number } {
  try {
    const { msg, level, err } = JSON.parse(line) as {
      msg?: string;
      level?: number;
      err?: { stack?: string; message?: string };
    };
    const text = [msg, err?.stack ?? err?.message].filter((part) => part !== undefined && part !== '').join('\n');
    return { text: text === '' ? line : text, level: level ?? 0 };
  } catch {
    return { text: line, level: line.startsWith('{') ? 0 : WARNING };
  }
}

const lastOf = (file: string, start: number): string =>
  readFrom(file, start).subarray(-LAST_WORDS_BYTES).toString('utf8');

/** The end of a file from a place on, or all of it if it was emptied since. */
function readFrom(file: string, start: number): Buffer {
  const descriptor = fs.openSync(file, 'r');
  try {
    const { size } = fs.fstatSync(descriptor);
    const from = size < start ? 0 : start;
    const bytes = Buffer.alloc(size - from);
    return bytes.subarray(0, fs.readSync(descriptor, bytes, 0, bytes.length, from));
  } finally {
    fs.closeSync(descriptor);
  }
}
