import { DatabaseClock, type Executor, inSlowTransaction, rows, sql } from '@rampart/data';
import { Loop } from '@rampart/jobs';
import { after, DAY, MINUTE, SECOND } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrakeRules } from './brake-rules.js';
import { DocumentCheck } from './document-check.js';
import { Findings, FULL_RUN, RUN } from './findings.js';
import { recordHeartbeats, isDue } from './heartbeat.js';
import { ProviderCheck } from './provider-check.js';
import type { Found } from './rules/rule.js';
import {
  DOCUMENT_MISSING,
  DOCUMENTS_NOT_STORED,
  PROVIDER_DISAGREES,
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

const EVERY_MS = 5 * MINUTE;
const FULL_EVERY_MS = DAY;
/** How far back a partial run looks: long enough to overlap the last full run. */
const LOOKS_BACK_MS = 2 * DAY;
/** Interval between checks of the clock, in true time. */
const POLL_MS = 5 * SECOND;
/** Over a long period a rule may take longer than other statements. */
const RULE_TIMEOUT = 2 * MINUTE;
/** All rules together, over a long period. */
const RUN_TIMEOUT = 60 * MINUTE;
/** Key of the advisory lock that serializes runs. */
const LOCK = 7_201_125;

/**
 * Compares the books with providers and with themselves, every 5 minutes of the service's clock and after each move of the test
 * clock. One worker runs at a time. Every run records a heartbeat: a missing one raises an alarm.
 */
@Injectable()
export class Reconciler extends Loop {
  private readonly alarm = new Logger('Reconciliation');
  /** Runs to make whatever the heartbeat says: work that a moved clock makes due may not be done by the first run. */
  private forced = 0;

  constructor(
    private readonly database: DataSource,
    private readonly clock: DatabaseClock,
    private readonly findings: Findings,
    private readonly providers: ProviderCheck,
    private readonly wallets: WalletCheck,
    private readonly statements: StatementCheck,
    private readonly walletBooks: WalletBooks,
    private readonly documents: DocumentCheck,
    private readonly storage: StorageCheck,
    private readonly texts: TextSpendCheck,
    private readonly brakes: BrakeRules,
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

  /** Runs once unless another worker does. Returns whether it ran. */
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
    const isFull = (await this.isDue(FULL_RUN, FULL_EVERY_MS)) || (await this.hasOpenPast());
    const since = isFull ? new Date(0) : after(this.clock.now(), -LOOKS_BACK_MS);
    for (const rule of SQL_RULES) {
      const found = await inSlowTransaction(this.database, RULE_TIMEOUT, async (manager) => {
        const broken = await rows<Found>(manager, rule.broken(since));
        await this.writeDown(manager, rule.name, { found: broken });
        return broken;
      });
      await this.brakes.applyFindings(rule.name, found);
    }
    await this.writeDown(this.database, PROVIDER_DISAGREES, await this.providers.runCheck());
    await this.writeDown(this.database, WALLET_SHORT, await this.wallets.runCheck());
    for (const { rule, ...result } of await this.statements.runCheck())
      await this.writeDown(this.database, rule, result);
    const wallets = await this.walletBooks.runCheck();
    await this.writeDown(this.database, WALLET_DIFFERS, wallets);
    await this.brakes.applyFindings(WALLET_DIFFERS, wallets.found);
    await this.writeDown(this.database, DOCUMENT_MISSING, await this.documents.runCheck());
    await this.writeDown(this.database, DOCUMENTS_NOT_STORED, await this.storage.runCheck());
    await this.writeDown(this.database, TEXT_SPEND, await this.texts.runCheck());
    await recordHeartbeats(this.database, isFull ? [RUN, FULL_RUN] : [RUN]);
  }

  /** A finding of the past is resolved only by another full run. */
  private async hasOpenPast(): Promise<boolean> {
    const open = await this.findings.openRules();
    return SQL_RULES.some(({ name, reads }) => reads === 'thePast' && open.includes(name));
  }

  private async writeDown(
    database: Executor,
    rule: string,
    result: { found: readonly Found[]; unverified?: readonly string[] },
  ): Promise<void> {
    if (result.found.length > 0)
      this.alarm.warn(
        `${rule}: ${result.found
          .map(({ subject, detail }) => `${subject} (${detail})`)
          .slice(0, 5)
          .join('; ')}`,
      );
    await this.findings.writeFindings(database, rule, result);
  }

  private isDue(task: string, everyMs: number): Promise<boolean> {
    return isDue(this.database, { task, everyMs, now: this.clock.now() });
  }
}
