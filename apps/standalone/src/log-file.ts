import fs from 'node:fs';
import path from 'node:path';

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
  return { descriptor, close: () => fs.closeSync(descriptor), lastWords: () => shorten(readFrom(file, start)) };
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

function readFrom(file: string, start: number): string {
  const content = fs.readFileSync(file);
  return content.subarray(Math.max(start, content.length - LAST_WORDS_BYTES)).toString('utf8');
}
