import fs from 'node:fs';
import { SignerProblem } from '../signer-problem.js';
import { appendLine } from './append-line.js';
import { flushFolderOf } from './flush-folder.js';
import {
  type CheckpointLine,
  digestOfFact,
  digestOfLine,
  factsOf,
  FIRST_DIGEST,
  findEntry,
  type LogEntry,
  type NewEntry,
  type NewFact,
  readEntry,
  type SignedFact,
} from './log-entry.js';
import { flushMark, type Mark, readMark, writeMark } from './log-mark.js';
import { NeededFacts } from './needed-facts.js';
import { readLines } from './read-lines.js';
import { type RefusedEntry, RefusalLines } from './refusal-lines.js';

/** A file is replaced once it has this many lines after its checkpoint, and half as many as the checkpoint has facts. */
const MIN_LINES = 10_000;
const FACTS_PER_LINE = 200;

/**
 * Append-only log whose lines are on disk before a signature is returned. From time to time a new file replaces it, which begins with what is still needed and
 * continues the numbers and digests, so that it cannot be exchanged for another. The former file is kept beside it.
 */
export class SigningLog {
  private file: number;
  private seq = 0;
  private previous = FIRST_DIGEST;
  /** Lines after the checkpoint, and facts in it. */
  private lines = 0;
  private facts = 0;
  private readonly refusals = new RefusalLines();
  /** Digests of the signatures in the log. */
  private readonly signed = new Set<string>();
  /** Milliseconds since 1970. */
  lastAt = 0;

  private constructor(
    private readonly path: string,
    private readonly minLines: number,
  ) {
    this.file = fs.openSync(path, 'a', 0o600);
  }

  /** Opens and reads the log. Throws `SignerProblem` if any line was changed or is missing, including the last. */
  static open(path: string, onFact: (fact: SignedFact, at: number) => void, minLines = MIN_LINES): SigningLog {
    const log = new SigningLog(path, minLines);
    const mark = readMark(path);
    let isWhole = true;
    for (const { entry, end } of log.readEntries(mark)) {
      if (entry === undefined)
        fs.ftruncateSync(log.file, end); // a line that a crash left half-written was never acknowledged
      else for (const fact of factsOf(entry)) onFact(fact, log.keep(fact));
      if (entry?.op === 'checkpoint') isWhole = false;
      if (entry?.op === 'checkpointEnd') [isWhole, log.facts, log.lines] = [true, entry.facts, 0];
    }
    if (!isWhole || (mark && log.seq < mark.seq))
      throw new SignerProblem(`${path}: lines are missing after line ${log.seq}`);
    return log;
  }

  /** Appends a line. Throws if the line cannot be written to disk, and then removes all of it. The caller must await it before the next line. */
  async append(facts: NewEntry, now: number): Promise<void> {
    if (this.lines >= Math.max(this.minLines, this.facts / 2)) this.replaceFile(now);
    const line = this.lineOf(facts, now);
    await appendLine(this.file, line);
    this.note(line, now);
    writeMark(this.path, { seq: this.seq, digest: this.previous });
  }

  /** Appends a signature once and returns whether it is new: a caller that lost the response may repeat its request any number of times. */
  async appendSigned(fact: NewFact, now: number): Promise<boolean> {
    const digest = digestOfFact(fact);
    if (this.signed.has(digest)) return false;
    await this.append(fact, now);
    this.signed.add(digest);
    return true;
  }

  /** Appends a refusal, unless the minute's quota is used up. */
  async appendRefusal(facts: RefusedEntry, now: number): Promise<void> {
    const line = this.refusals.lineFor(facts, now);
    if (line !== undefined) await this.append(line, now);
  }

  close(): void {
    fs.closeSync(this.file);
  }

  private lineOf(facts: NewEntry | CheckpointLine, now: number): string {
    return JSON.stringify({ seq: this.seq + 1, at: new Date(now).toISOString(), ...facts, previous: this.previous });
  }

  /** Replaces the file. If the disk cannot take the new one, signing continues with the current log, and the next attempt follows after as many lines. */
  private replaceFile(now: number): void {
    const before = { seq: this.seq, previous: this.previous, facts: this.facts };
    try {
      this.facts = this.placeNewFile(now);
    } catch (error) {
      Object.assign(this, before);
      this.lines = 0;
      process.stderr.write(`${this.path} gets no checkpoint now: ${(error as Error).message}\n`);
      return;
    }
    this.lines = 0;
    fs.closeSync(this.file);
    this.file = fs.openSync(this.path, 'a', 0o600);
    flushFolderOf(this.path);
    writeMark(this.path, { seq: this.seq, digest: this.previous });
  }

  /** Writes the new file completely before it replaces the former one, which is renamed after the number of its last line. */
  private placeNewFile(now: number): number {
    const [next, former] = [`${this.path}.next`, `${this.path}.${this.seq}`];
    const file = fs.openSync(next, 'w', 0o600);
    try {
      flushMark(this.path, { seq: this.seq, digest: this.previous });
      const facts = this.writeCheckpoint(file, now);
      fs.fsyncSync(file);
      fs.rmSync(former, { force: true });
      fs.linkSync(this.path, former);
      fs.renameSync(next, this.path);
      return facts;
    } finally {
      fs.closeSync(file);
    }
  }

  /** Writes what is needed of the current file into a new one, and returns the number of facts. */
  private writeCheckpoint(file: number, now: number): number {
    const needed = new NeededFacts(now);
    let [facts, chunk]: [number, SignedFact[]] = [0, []];
    const write = (line: CheckpointLine): void => {
      const text = this.lineOf(line, now);
      fs.writeSync(file, `${text}\n`);
      this.note(text, now);
    };
    write({ op: 'checkpoint' });
    for (const line of readLines(this.path))
      for (const fact of factsOf(readEntry(line)).filter((each) => needed.isNeeded(each))) {
        facts += 1;
        chunk.push(fact);
        if (chunk.length < FACTS_PER_LINE) continue;
        write({ op: 'kept', facts: chunk });
        chunk = [];
      }
    if (chunk.length > 0) write({ op: 'kept', facts: chunk });
    write({ op: 'checkpointEnd', facts });
    return facts;
  }

  /** Yields the entries, finally with the offset after the last complete line. */
  private *readEntries(
    mark: Mark | undefined,
  ): Generator<{ readonly entry?: LogEntry; readonly end: number }, void, undefined> {
    const lines = readLines(this.path);
    let next = lines.next();
    for (; next.done !== true; next = lines.next())
      if (next.value !== '') yield { entry: this.readLine(next.value, mark), end: 0 };
    yield { end: next.value };
  }

  private readLine(line: string, mark: Mark | undefined): LogEntry {
    const data = findEntry(line);
    if (data?.op === 'checkpoint' && this.seq === 0) this.continueFrom(data, mark);
    if (data?.seq !== this.seq + 1 || data.previous !== this.previous)
      throw new SignerProblem(`${this.path}: line ${this.seq + 1} was changed, or lines are missing before it`);
    this.note(line, Date.parse(data.at));
    if (mark?.seq === this.seq && mark.digest !== this.previous)
      throw new SignerProblem(`${this.path}: line ${this.seq} was changed`);
    return data;
  }

  /** Verifies that a checkpoint continues this log: one of another signer could begin anywhere, and would forget what this one signed. */
  private continueFrom({ seq, previous }: Pick<LogEntry, 'seq' | 'previous'>, mark: Mark | undefined): void {
    if (mark && (mark.seq < seq - 1 || (mark.seq === seq - 1 && mark.digest !== previous)))
      throw new SignerProblem(`${this.path}: it does not continue the log that was here`);
    [this.seq, this.previous] = [seq - 1, previous];
  }

  /** Records a signature of the file, and returns its time. */
  private keep(fact: SignedFact): number {
    this.signed.add(digestOfFact(fact));
    return Date.parse(fact.at);
  }

  private note(line: string, at: number): void {
    this.seq += 1;
    this.lines += 1;
    this.previous = digestOfLine(line);
    this.lastAt = Math.max(this.lastAt, at);
  }
}
