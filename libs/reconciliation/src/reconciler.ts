import { DatabaseClock } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Loop } from '@rampart/jobs';
import { MINUTE, SECOND } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrakeRules } from './brake-rules.js';
import { DocumentCheck } from './document-check.js';
import { MarkCheck } from './mark-check.js';
import { RUN } from './findings.js';
import { recordHeartbeats, isDue } from './heartbeat.js';
import { ProviderCheck } from './provider-check.js';
import { PastReader } from './past-reader.js';
import { RecordCheck } from './record-check.js';
import { RuleRunner } from './rule-runner.js';
import {
  DOCUMENT_DAMAGED,
  DOCUMENT_MISSING,
  DOCUMENTS_NOT_STORED,
  MARK_NOT_KEPT,
  PROVIDER_DISAGREES,
  RECORD_ALTERED,
  SQL_RULES,
  TEXT_SPEND,
  WALLET_DIFFERS,
  WALLET_SHORT,
} from './rules/rules.js';
import { StatementCheck } from './statements/statement-check.js';
import { StorageCheck } from './storage-check.js';
import { TextSpendCheck } from './text-spend-check.js';
import { WalletBooks } from './wallets/wallet-books.js';
import { WalletCheck } from './wallets/wallet-check.js';
import { startOfDay } from './watermark.js';

const EVERY_MS = 5 * MINUTE;
/** Interval between checks of the clock, in true time. */
const POLL_MS = 5 * SECOND;
/** Time-out of all rules together, including the days of the past that a run reads. */
const RUN_TIMEOUT = 60 * MINUTE;
/** Key of the advisory lock that serializes runs. */
const LOCK = 7_201_125;

/**
 * Compares the ledger with providers and with itself, every 5 minutes of the service's clock and after each move of the test clock. One worker runs at a time.
 * Every run records a heartbeat: a missing one raises an alarm.
 */
@Injectable()
export class Reconciler extends Loop {
  /** Runs to make regardless of the heartbeat, because the first run may precede the work that a moved clock makes due. */
  private forced = 0;

  constructor(
    private readonly database: DataSource,
    private readonly clock: DatabaseClock,
    private readonly providers: ProviderCheck,
    private readonly wallets: WalletCheck,
    private readonly statements: StatementCheck,
    private readonly walletBooks: WalletBooks,
    private readonly documents: DocumentCheck,
    private readonly marks: MarkCheck,
    private readonly storage: StorageCheck,
    private readonly texts: TextSpendCheck,
    private readonly records: RecordCheck,
    private readonly brakes: BrakeRules,
    private readonly runner: RuleRunner,
    private readonly past: PastReader,
  ) {
    super(new Logger('Reconciler'), POLL_MS, RUN_TIMEOUT);
    clock.onChange(() => {
      this.forced = 2;
      this.wakeNow();
    });
  }

  protected async processBatch(): Promise<boolean> {
    if (this.forced === 0 && !(await this.isDue(RUN, EVERY_MS))) return false;
    this.forced = Math.max(0, this.forced - 1);
    await this.runOnce();
    return false;
  }

  /** Runs once unless another worker is running. Returns whether it ran. */
  async runOnce(): Promise<boolean> {
    const turn = this.database.createQueryRunner();
    try {
      const [lock] = await rows<{ mine: boolean }>(turn, sql`SELECT pg_try_advisory_lock(${LOCK}) AS mine`);
      if (!lock?.mine) return false;
      await this.runAlone().finally(() => rows(turn, sql`SELECT pg_advisory_unlock(${LOCK})`));
      return true;
    } finally {
      await turn.release();
    }
  }

  private async runAlone(): Promise<void> {
    const failed = await this.runRules();
    await this.runChecks();
    await this.past.readOn(startOfDay(this.clock.now()), failed);
    if (failed.size > 0) throw new Error(`these rules did not come to an end: ${[...failed].join(', ')}`);
    await recordHeartbeats(this.database, [RUN]);
  }

  /** Runs every rule, whether or not earlier ones failed. Returns the names of those that failed. */
  private async runRules(): Promise<ReadonlySet<string>> {
    const failed = new Set<string>();
    for (const rule of SQL_RULES)
      try {
        await (rule.reads === 'whatIsOpen' ? this.runner.runOpen(rule) : this.runner.runChanged(rule));
      } catch (error) {
        failed.add(rule.name);
        this.log.error(`${rule.name}: ${(error as Error).message}`);
      }
    return failed;
  }

  private async runChecks(): Promise<void> {
    const { runner } = this;
    await runner.writeDown(PROVIDER_DISAGREES, await this.providers.runCheck());
    await runner.writeDown(WALLET_SHORT, await this.wallets.runCheck());
    for (const { rule, ...result } of await this.statements.runCheck()) await runner.writeDown(rule, result);
    const wallets = await this.walletBooks.runCheck();
    await runner.writeDown(WALLET_DIFFERS, wallets);
    await this.brakes.applyFindings(WALLET_DIFFERS, wallets.found, wallets.checked);
    const { missing, damaged } = await this.documents.runCheck();
    await runner.writeDown(DOCUMENT_MISSING, missing);
    await runner.writeDown(DOCUMENT_DAMAGED, damaged);
    await runner.writeDown(MARK_NOT_KEPT, await this.marks.runCheck());
    await runner.writeDown(DOCUMENTS_NOT_STORED, await this.storage.runCheck());
    await runner.writeDown(TEXT_SPEND, await this.texts.runCheck());
    await runner.writeDown(RECORD_ALTERED, await this.records.runCheck());
  }

  private isDue(task: string, everyMs: number): Promise<boolean> {
    return isDue(this.database, { task, everyMs, now: this.clock.now() });
  }
}
