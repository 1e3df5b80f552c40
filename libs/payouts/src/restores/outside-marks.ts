import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UnknownKey } from '@rampart/config';
import { readAuditMark } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { processHealth, SECOND } from '@rampart/kernel';
import { DocumentDamaged, Vault } from '@rampart/ports';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { CompareMark, type OutsideMark } from './compare-mark.js';

/** The mark's key in the vault, in the form of a document's key. */
export const MARK_KEY = createHash('sha256').update('rampart/outside-mark').digest('hex');
/** Key of the advisory lock under which processes take turns at the mark; the number is arbitrary. */
const LOCK = 7_201_128;
const TURN_WITHIN_MS = 5 * SECOND;
const TURN_POLL_MS = 5;

/**
 * Keeps a mark in the vault that is never behind the database by a payout: its height rises, in both, after a payout has begun and before it leaves. If the
 * database lacks the mark's height or audit, it was restored from a backup, whatever its own position indicates, and a restore is opened before anything is
 * sent. While the mark cannot be raised, no process sends anything, because none could later know whether the database is the one that the vault knew.
 */
@Injectable()
export class OutsideMarks implements OnModuleInit {
  private readonly log = new Logger('Restore');
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  /** Why the last turn did not raise the mark, in words for operators. */
  private problem: string | undefined = 'it was never raised';

  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
    private readonly comparing: CompareMark,
  ) {}

  /** Runs before the first job. If the vault does not respond, the mark is raised before the first payout instead. */
  async onModuleInit(): Promise<void> {
    await this.raiseMark();
  }

  /** Raises the mark; concurrent calls share the next turn. Returns whether it was raised; without that no payout may leave. */
  async raiseMark(): Promise<boolean> {
    await this.takeTurn();
    processHealth.reportDegraded('payouts', this.problem && `they wait: ${this.problem}`);
    return this.problem === undefined;
  }

  /** Returns why payouts wait for the vault, or undefined while the mark is raised. */
  findProblem(): string | undefined {
    return this.problem;
  }

  private takeTurn(): Promise<void> {
    if (this.running) return (this.next ??= this.running.catch(() => undefined).then(() => this.beginNext()));
    this.running = this.compareAndRaise().finally(() => (this.running = undefined));
    return this.running;
  }

  private beginNext(): Promise<void> {
    this.next = undefined;
    return this.takeTurn();
  }

  private async compareAndRaise(): Promise<void> {
    const turn = this.database.createQueryRunner();
    try {
      if (!(await this.isAlone(turn))) return void this.noteAway(new Error('another process waits for it'));
      await this.raiseAlone(turn).finally(() => rows(turn, sql`SELECT pg_advisory_unlock(${LOCK})`));
    } finally {
      await turn.release();
    }
  }

  /** A vault that fails slowly keeps the other processes waiting, and no statement may wait that long. */
  private async isAlone(turn: QueryRunner): Promise<boolean> {
    for (const deadline = performance.now() + TURN_WITHIN_MS; performance.now() < deadline; await sleep(TURN_POLL_MS)) {
      const [lock] = await rows<{ mine: boolean }>(turn, sql`SELECT pg_try_advisory_lock(${LOCK}) AS mine`);
      if (lock?.mine) return true;
    }
    return false;
  }

  private async raiseAlone(turn: QueryRunner): Promise<void> {
    const kept = await this.readMark().catch((error: Error) => this.noteAway(error));
    if (kept === 'away') return;
    if (kept) await this.comparing.compareMark(turn, kept);
    const [own] = await rows<{ height: string; now: Date }>(
      turn,
      sql`UPDATE outside_mark SET height = greatest(height, ${kept?.height ?? 0}::bigint) + 1 RETURNING height, rampart_now() AS now`,
    );
    if (!own) throw new Error('the database has no row for its mark');
    const audit = (await readAuditMark(turn, own.now)) ?? null;
    const mark: OutsideMark = { height: own.height, audit, at: own.now.toISOString() };
    await this.vault.replaceDocument(MARK_KEY, Readable.from([JSON.stringify(mark)])).then(
      () => (this.problem = undefined),
      (error: Error) => this.noteAway(error),
    );
  }

  private async readMark(): Promise<OutsideMark | undefined> {
    if (!(await this.vault.hasDocument(MARK_KEY))) return undefined;
    const content = await text(await this.vault.openDocument(MARK_KEY));
    const mark: unknown = JSON.parse(content);
    if (!isMark(mark)) throw new DocumentDamaged('it is no mark');
    return mark;
  }

  private noteAway(error: Error): 'away' {
    const isDamaged = error instanceof DocumentDamaged || error instanceof SyntaxError || error instanceof UnknownKey;
    this.problem = isDamaged
      ? `the mark of the database in the vault is damaged (${error.message}); remove ${MARK_KEY} from the vault once it is certain that the database was not restored`
      : `the mark of the database is not in the vault: ${error.message}`;
    this.log.warn(this.problem);
    return 'away';
  }
}

/** Checks the fields by which a database is compared. */
function isMark(mark: unknown): mark is OutsideMark {
  const { height, at } = Object(mark) as Partial<Record<keyof OutsideMark, unknown>>;
  return typeof height === 'string' && /^\d+$/.test(height) && typeof at === 'string' && !Number.isNaN(Date.parse(at));
}
