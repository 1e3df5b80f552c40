import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readAuditMark, rows, sql } from '@rampart/data';
import { SECOND } from '@rampart/kernel';
import { Vault } from '@rampart/ports';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { CompareMark, type OutsideMark } from './compare-mark.js';

/** The vault's name for the mark, in the form of a document's key. */
export const MARK_KEY = createHash('sha256').update('rampart/outside-mark').digest('hex');
/** Any number: the key under which processes take their turns at the mark. */
const LOCK = 7_201_128;
const TURN_WITHIN_MS = 5 * SECOND;
const TURN_POLL_MS = 5;

/**
 * Keeps a mark in the vault that is never behind the database by a payout: its height rises, in both, after a payout has begun and before it leaves. A database
 * that lacks the height or the audit of the mark was restored from a backup, whatever its own place says, and a restore is opened before anything is sent.
 */
@Injectable()
export class OutsideMarks implements OnModuleInit {
  private readonly log = new Logger('Restore');
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private isCompared = false;

  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
    private readonly comparing: CompareMark,
  ) {}

  /** Before the first job. A vault that does not answer is asked again before the first payout. */
  async onModuleInit(): Promise<void> {
    await this.raiseMark();
  }

  /**
   * Raises the mark; calls in between share the next turn. Answers whether payouts may go by it: a vault that is away holds them only while this process has
   * never compared its mark.
   */
  async raiseMark(): Promise<boolean> {
    await this.takeTurn();
    return this.isCompared;
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

  /** A vault that is slow to fail keeps the others waiting, and no statement may wait as long. */
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
    this.isCompared = true;
    const [own] = await rows<{ height: string; now: Date }>(
      turn,
      sql`UPDATE outside_mark SET height = greatest(height, ${kept?.height ?? 0}::bigint) + 1 RETURNING height, rampart_now() AS now`,
    );
    if (!own) throw new Error('the database has no row for its mark');
    const audit = (await readAuditMark(turn, own.now)) ?? null;
    const mark: OutsideMark = { height: own.height, audit, at: own.now.toISOString() };
    await this.vault
      .replaceDocument(MARK_KEY, Readable.from([JSON.stringify(mark)]))
      .catch((error: Error) => this.noteAway(error));
  }

  private async readMark(): Promise<OutsideMark | undefined> {
    if (!(await this.vault.hasDocument(MARK_KEY))) return undefined;
    return JSON.parse(await text(await this.vault.openDocument(MARK_KEY))) as OutsideMark;
  }

  private noteAway(error: Error): 'away' {
    this.log.warn(`the mark of the database is not in the vault: ${error.message}`);
    return 'away';
  }
}
