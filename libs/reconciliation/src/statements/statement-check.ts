import { ReconciliationFinding } from '@rampart/data';
import { after, Clock, DAY, HOUR, MINUTE } from '@rampart/kernel';
import { FiatRail, type StatementLine, type StatementSpan } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { recordHeartbeats, isDue } from '../heartbeat.js';
import type { Found } from '../rules/rule.js';
import { BankRecords } from './bank-records.js';
import {
  bookedTwice,
  type Difference,
  differenceOf,
  missing,
  STATEMENT_RULES,
  type StatementRule,
} from './statement-rules.js';
import { referencesUnderWay } from './under-way.js';

/** By then the bank has booked our payouts, and has reported its bookings. */
const CLOSED_AFTER_MS = 15 * MINUTE;
const LOOKS_BACK_MS = 2 * DAY;
/** Our choice: once a day, and while a difference is open. */
const LOOKS_FAR_BACK_MS = 90 * DAY;
/** How much further back the statement is read than the books, because clocks differ. */
const MARGIN_MS = HOUR;
/** How long unprocessed events explain a difference, in true time. */
const NEWS_TAKE_MS = 15 * MINUTE;
const MAX_PAGES = 10_000;
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

/** Compares the bank's statement with the books, both ways. A rail without statements changes nothing. */
@Injectable()
export class StatementCheck {
  private readonly log = new Logger('Reconciliation');
  /** Since when, in true time, a difference waits for unprocessed events. */
  private waiting: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly database: DataSource,
    private readonly rail: FiatRail,
    private readonly records: BankRecords,
    private readonly clock: Clock,
  ) {}

  /** Returns the findings by rule; none when the bank did not answer, which the missing heartbeat shows. */
  async runCheck(): Promise<readonly Result[]> {
    try {
      return await this.compareStatement();
    } catch (error) {
      this.log.error(`the bank's statement was not compared: ${(error as Error).message}`);
      return [];
    }
  }

  private async compareStatement(): Promise<readonly Result[]> {
    const { span, isLong } = await this.findSpan();
    const seen = new Set<string>();
    const differences = await this.readStatement(span, seen);
    if (!differences) return [];
    const booked = await this.records.listWithin({ ...span, from: after(span.from, MARGIN_MS) });
    const absent = booked.filter((record) => !seen.has(nameOf(record))).map(missing);
    const { found, unverified } = await this.withoutNews(differences);
    await recordHeartbeats(this.database, isLong ? [STATEMENT, LONG_STATEMENT] : [STATEMENT]);
    return STATEMENT_RULES.map((rule) => resultOf(rule, [...found, ...absent], unverified));
  }

  /** The span to compare: back to the oldest open difference, which only another reading can resolve. */
  private async findSpan(): Promise<{ span: StatementSpan; isLong: boolean }> {
    const now = this.clock.now();
    const oldest = await this.database.getRepository(ReconciliationFinding).findOne({
      where: { rule: In([...STATEMENT_RULES]), resolvedAt: IsNull() },
      order: { firstSeenAt: 'ASC' },
    });
    const isLong = oldest !== null || (await isDue(this.database, { task: LONG_STATEMENT, everyMs: DAY, now }));
    const from = isLong ? after(oldest?.firstSeenAt ?? now, -LOOKS_FAR_BACK_MS) : after(now, -LOOKS_BACK_MS);
    return { span: { from: after(from, -MARGIN_MS), to: after(now, -CLOSED_AFTER_MS) }, isLong };
  }

  /**
   * Reads the statement until now. Adds to `seen` what stands in it, also after the span: the bank may have booked later than we wrote. Only lines of
   * the span can be differences. Undefined when there is no statement.
   */
  private async readStatement(
    { from, to }: StatementSpan,
    seen: Set<string>,
  ): Promise<readonly Difference[] | undefined> {
    const differences: Difference[] = [];
    const span = { from, to: this.clock.now() };
    let cursor: string | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const page = await this.rail.readStatement(cursor === undefined ? span : { ...span, cursor });
      if (!page) return undefined;
      differences.push(...(await this.differencesIn(page.lines, { before: to, seen })));
      if (page.next === undefined) return differences;
      cursor = page.next;
    }
    throw new Error('the statement has no end');
  }

  private async differencesIn(
    lines: readonly StatementLine[],
    { before, seen }: { before: Date; seen: Set<string> },
  ): Promise<Difference[]> {
    const records = await this.records.findRecords(lines);
    return lines.flatMap((line) => {
      const name = nameOf(records.get(line) ?? line);
      if (seen.has(name)) return [bookedTwice(line)];
      seen.add(name);
      if (line.at >= before) return [];
      return differenceOf(line, records.get(line)) ?? [];
    });
  }

  /** Checks incoming lines again once it is known which events are still unprocessed: an event that is arriving is no difference. */
  private async withoutNews(
    differences: readonly Difference[],
  ): Promise<{ found: Difference[]; unverified: string[] }> {
    const lines = differences.flatMap(({ rule, line }) =>
      rule !== 'bankTwice' && line?.direction === 'in' ? [line] : [],
    );
    const incoming = new Set(lines);
    const references = lines.flatMap(({ reference }) => reference ?? []);
    const news =
      references.length > 0 ? await referencesUnderWay(this.database, this.rail, references) : new Set<string>();
    const heard = await this.records.findRecords(lines);
    const still = differences.flatMap((each) =>
      each.line && incoming.has(each.line) ? (differenceOf(each.line, heard.get(each.line)) ?? []) : [each],
    );
    const isUnderWay = ({ line }: Difference): boolean =>
      line !== undefined && incoming.has(line) && news.has(line.reference ?? '');
    const unverified = this.waitingFor(still.filter(isUnderWay).map(({ subject }) => subject));
    return { found: still.filter(({ subject }) => !unverified.includes(subject)), unverified };
  }

  /** The subjects that have not waited too long. */
  private waitingFor(subjects: readonly string[]): string[] {
    const now = this.clock.trueTime().getTime();
    this.waiting = new Map(subjects.map((subject) => [subject, this.waiting.get(subject) ?? now]));
    return subjects.filter((subject) => now - (this.waiting.get(subject) ?? now) < NEWS_TAKE_MS);
  }
}

const nameOf = ({ direction, id }: Pick<StatementLine, 'direction' | 'id'>): string => `${direction}:${id}`;

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
