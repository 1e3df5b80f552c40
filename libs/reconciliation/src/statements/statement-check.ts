import { ReconciliationFinding } from '@rampart/data';
import { after, Clock, DAY, HOUR, MINUTE } from '@rampart/kernel';
import { FiatRail, type StatementLine, type StatementSpan } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { beat, isDue } from '../heartbeat.js';
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

/** By then the bank has booked what we sent, and we have heard of what it booked. */
const CLOSED_AFTER_MS = 15 * MINUTE;
const LOOKS_BACK_MS = 2 * DAY;
/** Chosen by us: once a day, and while a difference is open. */
const LOOKS_FAR_BACK_MS = 90 * DAY;
/** How much further back the statement is read than our books: clocks differ. */
const MARGIN_MS = HOUR;
/** How long news under way explain a difference, in the time of day. */
const NEWS_TAKE_MS = 15 * MINUTE;
const MOST_PAGES = 10_000;
/** Chosen by us: of each rule, in one run. */
const MOST_FOUND = 100;

/** When a statement was compared last, and when the long one was. */
const STATEMENT = 'bankStatement';
const LONG_STATEMENT = 'longBankStatement';

interface Result {
  readonly rule: StatementRule;
  readonly found: readonly Found[];
  readonly unverified: readonly string[];
}

/** What the bank says that it booked against what we did, both ways. A rail without statements leaves everything as it was. */
@Injectable()
export class StatementCheck {
  private readonly log = new Logger('Reconciliation');
  /** Since when, in the time of day, a difference waits for news. */
  private waiting: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly database: DataSource,
    private readonly rail: FiatRail,
    private readonly records: BankRecords,
    private readonly clock: Clock,
  ) {}

  /** What was found, by rule; nothing when the bank could not be heard, which the missing heartbeat tells. */
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
    const said = await this.readStatement(span, seen);
    if (!said) return [];
    const booked = await this.records.listWithin({ ...span, from: after(span.from, MARGIN_MS) });
    const absent = booked.filter((record) => !seen.has(nameOf(record))).map(missing);
    const { found, unverified } = await this.withoutNews(said);
    await beat(this.database, isLong ? [STATEMENT, LONG_STATEMENT] : [STATEMENT]);
    return STATEMENT_RULES.map((rule) => resultOf(rule, [...found, ...absent], unverified));
  }

  /** As far back as the oldest open difference can lie: it is only gone when that was read again. */
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

  /** Reads the statement to its end. Adds to `seen` what stands in it; undefined when there is none. */
  private async readStatement(span: StatementSpan, seen: Set<string>): Promise<readonly Difference[] | undefined> {
    const differences: Difference[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await this.rail.readStatement(cursor === undefined ? span : { ...span, cursor });
      if (!page) return undefined;
      differences.push(...(await this.differencesIn(page.lines, seen)));
      if (page.next === undefined) return differences;
      cursor = page.next;
    }
    throw new Error('it has no end');
  }

  private async differencesIn(lines: readonly StatementLine[], seen: Set<string>): Promise<Difference[]> {
    const records = await this.records.findRecords(lines);
    return lines.flatMap((line) => {
      const name = nameOf(records.get(line) ?? line);
      if (seen.has(name)) return [bookedTwice(line)];
      seen.add(name);
      return differenceOf(line, records.get(line)) ?? [];
    });
  }

  /** Looks again at what came in, once it is known what is still under way to us: nothing is a difference because we are just hearing of it. */
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

  /** Those that have not waited for too long. */
  private waitingFor(subjects: readonly string[]): string[] {
    const now = this.clock.trueTime().getTime();
    this.waiting = new Map(subjects.map((subject) => [subject, this.waiting.get(subject) ?? now]));
    return subjects.filter((subject) => now - (this.waiting.get(subject) ?? now) < NEWS_TAKE_MS);
  }
}

const nameOf = ({ direction, id }: Pick<StatementLine, 'direction' | 'id'>): string => `${direction}:${id}`;

/** What is beyond the limit is neither written down nor taken for mended. */
function resultOf(rule: StatementRule, differences: readonly Difference[], unverified: readonly string[]): Result {
  const found = new Map(
    differences.filter((each) => each.rule === rule).map(({ subject, detail }) => [subject, { subject, detail }]),
  );
  const subjects = [...found.keys()];
  return {
    rule,
    found: [...found.values()].slice(0, MOST_FOUND),
    unverified: [...unverified, ...subjects.slice(MOST_FOUND)],
  };
}
