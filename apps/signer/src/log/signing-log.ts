import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { promisify } from 'node:util';
import { SignerProblem } from '../signer-problem.js';
import { type LogEntry, logEntry, type NewEntry } from './log-entry.js';
import { type Mark, readMark, writeMark } from './log-mark.js';
import { readLines } from './read-lines.js';
import { type RefusedEntry, RefusalLines } from './refusal-lines.js';

const FIRST = '0'.repeat(64);
const digestOf = (line: string): string => createHash('sha256').update(line).digest('hex');

/** Lines are only added, and are on the disk before a signature leaves. */
export class SigningLog {
  private readonly file: number;
  private seq = 0;
  private previous = FIRST;
  private readonly refusals = new RefusalLines();
  /** Milliseconds since 1970. */
  lastAt = 0;

  private constructor(private readonly path: string) {
    this.file = fs.openSync(path, 'a', 0o600);
  }

  /** Reads what is there. Throws `SignerProblem` where a line was changed or is missing, be it the last. */
  static open(path: string, onEntry: (entry: LogEntry, at: number) => void): SigningLog {
    const log = new SigningLog(path);
    const mark = readMark(path);
    const lines = readLines(path);
    let next = lines.next();
    for (; next.done !== true; next = lines.next()) if (next.value !== '') onEntry(...log.readLine(next.value, mark));
    fs.ftruncateSync(log.file, next.value); // what a crash left half written was never answered
    if (mark && log.seq < mark.seq) throw new SignerProblem(`${path}: lines are missing after line ${log.seq}`);
    return log;
  }

  /** Throws where the line is not on the disk, and leaves nothing of it. The caller waits before the next line. */
  async append(facts: NewEntry, now: number): Promise<void> {
    const line = JSON.stringify({
      seq: this.seq + 1,
      at: new Date(now).toISOString(),
      ...facts,
      previous: this.previous,
    });
    const { size } = fs.fstatSync(this.file);
    try {
      fs.appendFileSync(this.file, `${line}\n`);
      await promisify(fs.fsync)(this.file);
    } catch (error) {
      fs.ftruncateSync(this.file, size); // half a line on a full disk would spoil the next one
      throw error;
    }
    this.note(line, now);
    writeMark(this.path, { seq: this.seq, digest: this.previous });
  }

  /** Appends a refusal, unless the minute's quota is used up. */
  async appendRefusal(facts: RefusedEntry, now: number): Promise<void> {
    const line = this.refusals.lineFor(facts, now);
    if (line !== undefined) await this.append(line, now);
  }

  close(): void {
    fs.closeSync(this.file);
  }

  private readLine(line: string, mark: Mark | undefined): [LogEntry, number] {
    const parsed = logEntry.safeParse(parseJson(line));
    if (!parsed.success || parsed.data.seq !== this.seq + 1 || parsed.data.previous !== this.previous)
      throw new SignerProblem(`${this.path}: line ${this.seq + 1} was changed, or lines are missing before it`);
    const at = Date.parse(parsed.data.at);
    this.note(line, at);
    if (mark?.seq === this.seq && mark.digest !== this.previous)
      throw new SignerProblem(`${this.path}: line ${this.seq} was changed`);
    return [parsed.data, at];
  }

  private note(line: string, at: number): void {
    this.seq += 1;
    this.previous = digestOf(line);
    this.lastAt = Math.max(this.lastAt, at);
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
