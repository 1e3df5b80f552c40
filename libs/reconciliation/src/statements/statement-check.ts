import { ReconciliationFinding } from '@rampart/data';
import { after, Clock, DAY, MINUTE } from '@rampart/kernel';
import { ACCOUNT_PROBLEMS, type AccountProblem, type DriverName, RoutedRail, type StatementSpan } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { recordHeartbeats, isDue } from '../heartbeat.js';
import type { Found } from '../rules/rule.js';
import { type Compared, CompareStatement, MARGIN_MS } from './compare-statement.js';
import { type Difference, STATEMENT_RULES, type StatementRule } from './statement-rules.js';

/** After this time the bank has booked the service's payouts, and has reported its bookings. */
const CLOSED_AFTER_MS = 15 * MINUTE;
const LOOKS_BACK_MS = 2 * DAY;
/** An arbitrary choice, used once a day and while a difference is open. */
const LOOKS_FAR_BACK_MS = 90 * DAY;
/** How long unprocessed events explain a difference, in true time. */
const NEWS_TAKE_MS = 15 * MINUTE;
/** Maximum number of findings of each rule in one run; an arbitrary choice. */
const MAX_FOUND = 100;

/** Findings about accounts, which the drivers report. */
export const ACCOUNT_RULES = ACCOUNT_PROBLEMS;
/** While a file is missing or refused, the statement counts as not read. */
const UNREAD: readonly AccountProblem['kind'][] = ['statementMissing', 'statementRefused'];

/** The heartbeats of the statement check: of any check, and of the last long one. */
const STATEMENT = 'bankStatement';
const LONG_STATEMENT = 'longBankStatement';

interface Result {
  readonly rule: (typeof ACCOUNT_RULES)[number] | StatementRule;
  readonly found: readonly Found[];
  readonly unverified: readonly string[];
}

/** Compares the statement of each driver's bank with the ledger, in both directions. A rail without statements is skipped. */
@Injectable()
export class StatementCheck {
  private readonly log = new Logger('Reconciliation');
  /** Time, in true time, since which a difference has waited for unprocessed events. */
  private waiting: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly database: DataSource,
    private readonly rail: RoutedRail,
    private readonly comparing: CompareStatement,
    private readonly clock: Clock,
  ) {}

  /** Returns the findings by rule. If a bank does not respond, open findings stay open, and the missing heartbeat shows it. */
  async runCheck(): Promise<readonly Result[]> {
    try {
      const accounts = await this.findAccountProblems();
      return [...accounts, ...(await this.compareStatements(accounts.some(isUnread)))];
    } catch (error) {
      this.logFailure("the bank's statement", error as Error);
      return [];
    }
  }

  /** The findings of a driver that does not respond stay open. */
  private async findAccountProblems(): Promise<Result[]> {
    const found: AccountProblem[] = [];
    let isComplete = true;
    for (const driver of this.rail.drivers) {
      const problems = await this.rail.findAccountProblems(driver).catch((error: Error) => {
        this.logFailure(`the accounts of ${driver}`, error);
        isComplete = false;
        return [];
      });
      found.push(...problems);
    }
    const open = isComplete ? [] : await this.findOpen(ACCOUNT_RULES);
    return ACCOUNT_RULES.map((rule) => ({
      rule,
      found: found.filter(({ kind }) => kind === rule).map(({ subject, detail }) => ({ subject, detail })),
      unverified: open,
    }));
  }

  private async compareStatements(hasUnread: boolean): Promise<readonly Result[]> {
    const { span, isLong, open } = await this.findSpan();
    const compared: (Compared | undefined)[] = [];
    for (const driver of this.rail.drivers) compared.push(...(await this.compareIfAnswered(driver, span)));
    const answered = compared.filter((each) => each !== undefined);
    if (answered.length === 0) return [];
    const isComplete = answered.length === compared.length;
    const waiting = this.waitingFor(answered.flatMap(({ underWay }) => underWay));
    const found = answered.flatMap((each) => each.found).filter(({ subject }) => !waiting.includes(subject));
    if (isComplete)
      await recordHeartbeats(this.database, [...(isLong ? [LONG_STATEMENT] : []), ...(hasUnread ? [] : [STATEMENT])]);
    return STATEMENT_RULES.map((rule) => resultOf(rule, found, isComplete ? waiting : [...waiting, ...open]));
  }

  /** Returns undefined for a bank that does not respond, and an empty list if the driver has no statement. */
  private async compareIfAnswered(driver: DriverName, span: StatementSpan): Promise<(Compared | undefined)[]> {
    return this.comparing.compareStatement(driver, span).catch((error: Error) => {
      this.logFailure(`the statement of ${driver}`, error);
      return [undefined];
    });
  }

  private logFailure(what: string, { message }: Error): void {
    this.log.error(`${what} was not compared: ${message}`);
  }

  /** Returns the span to compare: back to the oldest open difference, which only another reading can resolve. */
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

  private async findOpen(rules: readonly string[]): Promise<string[]> {
    const open = await this.database
      .getRepository(ReconciliationFinding)
      .findBy({ rule: In([...rules]), resolvedAt: IsNull() });
    return open.map(({ subject }) => subject);
  }

  /** The subjects that have not waited too long. */
  private waitingFor(subjects: readonly string[]): string[] {
    const now = this.clock.trueTime().getTime();
    this.waiting = new Map(subjects.map((subject) => [subject, this.waiting.get(subject) ?? now]));
    return subjects.filter((subject) => now - (this.waiting.get(subject) ?? now) < NEWS_TAKE_MS);
  }
}

const isUnread = ({ rule, found }: Result): boolean => found.length > 0 && UNREAD.some((each) => each === rule);

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
