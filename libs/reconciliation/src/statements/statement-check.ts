import { ReconciliationFinding } from '@rampart/data';
import { after, Clock, DAY, MINUTE } from '@rampart/kernel';
import { type DriverName, RoutedRail, type StatementSpan } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { recordHeartbeats, isDue } from '../heartbeat.js';
import type { Found } from '../rules/rule.js';
import { type Compared, CompareStatement, MARGIN_MS } from './compare-statement.js';
import { type Difference, STATEMENT_RULES, type StatementRule } from './statement-rules.js';

/** By then the bank has booked our payouts, and has reported its bookings. */
const CLOSED_AFTER_MS = 15 * MINUTE;
const LOOKS_BACK_MS = 2 * DAY;
/** Our choice: once a day, and while a difference is open. */
const LOOKS_FAR_BACK_MS = 90 * DAY;
/** How long unprocessed events explain a difference, in true time. */
const NEWS_TAKE_MS = 15 * MINUTE;
/** Our choice: findings of each rule in one run. */
const MAX_FOUND = 100;

/** The heartbeats of the statement check: of any, and of the last long one. */
const STATEMENT = 'bankStatement';
const LONG_STATEMENT = 'longBankStatement';

interface Result {
  readonly rule: StatementRule;
  readonly found: readonly Found[];
  readonly unverified: readonly string[];
}

/** Compares the statement of each driver's bank with the books, both ways. A rail without statements changes nothing. */
@Injectable()
export class StatementCheck {
  private readonly log = new Logger('Reconciliation');
  /** Since when, in true time, a difference waits for unprocessed events. */
  private waiting: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly database: DataSource,
    private readonly rail: RoutedRail,
    private readonly comparing: CompareStatement,
    private readonly clock: Clock,
  ) {}

  /** Returns the findings by rule. A bank that does not answer leaves the open ones open, and the missing heartbeat shows it. */
  async runCheck(): Promise<readonly Result[]> {
    try {
      return await this.compareStatements();
    } catch (error) {
      this.logFailure("the bank's statement", error as Error);
      return [];
    }
  }

  private async compareStatements(): Promise<readonly Result[]> {
    const { span, isLong, open } = await this.findSpan();
    const compared: (Compared | undefined)[] = [];
    for (const driver of this.rail.drivers) compared.push(...(await this.compareIfAnswered(driver, span)));
    const answered = compared.filter((each) => each !== undefined);
    if (answered.length === 0) return [];
    const isComplete = answered.length === compared.length;
    const waiting = this.waitingFor(answered.flatMap(({ underWay }) => underWay));
    const found = answered.flatMap((each) => each.found).filter(({ subject }) => !waiting.includes(subject));
    if (isComplete) await recordHeartbeats(this.database, isLong ? [STATEMENT, LONG_STATEMENT] : [STATEMENT]);
    return STATEMENT_RULES.map((rule) => resultOf(rule, found, isComplete ? waiting : [...waiting, ...open]));
  }

  /** Undefined for a bank that does not answer; empty where the driver has no statement. */
  private async compareIfAnswered(driver: DriverName, span: StatementSpan): Promise<(Compared | undefined)[]> {
    return this.comparing.compareStatement(driver, span).catch((error: Error) => {
      this.logFailure(`the statement of ${driver}`, error);
      return [undefined];
    });
  }

  private logFailure(what: string, { message }: Error): void {
    this.log.error(`${what} was not compared: ${message}`);
  }

  /** The span to compare: back to the oldest open difference, which only another reading can resolve. */
  private async findSpan(): Promise<{ span: StatementSpan; isLong: boolean; open: string[] }> {
    const now = this.clock.now();
    const open = await this.database.getRepository(ReconciliationFinding).find({
      where: { rule: In([...STATEMENT_RULES]), resolvedAt: IsNull() },
      order: { firstSeenAt: 'ASC' },
    });
    const [oldest] = open;
    const isLong = oldest !== undefined || (await isDue(this.database, { task: LONG_STATEMENT, everyMs: DAY, now }));
    const from = isLong ? after(oldest?.firstSeenAt ?? now, -LOOKS_FAR_BACK_MS) : after(now, -LOOKS_BACK_MS);
    const span = { from: after(from, -MARGIN_MS), to: after(now, -CLOSED_AFTER_MS) };
    return { span, isLong, open: open.map(({ subject }) => subject) };
  }

  /** The subjects that have not waited too long. */
  private waitingFor(subjects: readonly string[]): string[] {
    const now = this.clock.trueTime().getTime();
    this.waiting = new Map(subjects.map((subject) => [subject, this.waiting.get(subject) ?? now]));
    return subjects.filter((subject) => now - (this.waiting.get(subject) ?? now) < NEWS_TAKE_MS);
  }
}

/** Findings beyond the limit are neither stored nor resolved. */
function resultOf(rule: StatementRule, differences: readonly Difference[], unverified: readonly string[]): Result {
  const found = new Map(
    differences.filter((each) => each.rule === rule).map(({ subject, detail }) => [subject, { subject, detail }]),
  );
  const subjects = [...found.keys()];
  return {
    rule,
    found: [...found.values()].slice(0, MAX_FOUND),
    unverified: [...unverified, ...subjects.slice(MAX_FOUND)],
  };
}
