import { after, Clock, HOUR } from '@rampart/kernel';
import { type DriverName, RoutedRail, type StatementLine, type StatementSpan } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BankRecords } from './bank-records.js';
import { bookedTwice, type Difference, differenceOf, missing } from './statement-rules.js';
import { referencesUnderWay } from './under-way.js';

/** How much further back the statement is read than the ledger, because clocks differ. */
export const MARGIN_MS = HOUR;
const MAX_PAGES = 10_000;

export interface Compared {
  readonly found: readonly Difference[];
  /** Subjects whose events are still unprocessed. */
  readonly underWay: readonly string[];
}

/** Compares the statement of one driver's bank with the ledger, in both directions. */
@Injectable()
export class CompareStatement {
  constructor(
    private readonly database: DataSource,
    private readonly rail: RoutedRail,
    private readonly records: BankRecords,
    private readonly clock: Clock,
  ) {}

  /** Returns an empty list if the driver has no statement. Throws if the bank does not respond. */
  async compareStatement(driver: DriverName, span: StatementSpan): Promise<Compared[]> {
    const seen = new Set<string>();
    const statement = await this.readStatement(driver, span, seen);
    if (!statement) return [];
    const { differences, until } = statement;
    const expected = { from: after(span.from, MARGIN_MS), to: until && until < span.to ? until : span.to };
    const absent: Difference[] = [];
    for await (const booked of this.records.listWithin(expected, driver))
      absent.push(...booked.filter((record) => !seen.has(nameOf(record))).map(missing));
    const { found, underWay } = await this.withoutBooked(driver, differences);
    return [{ found: [...found, ...absent], underWay }];
  }

  /**
   * Reads the statement until now. Adds all its lines to `seen`, including those after the span, because the bank may book later than the service. Only lines
   * of the span can be differences. Returns undefined if there is no statement.
   */
  private async readStatement(
    driver: DriverName,
    { from, to }: StatementSpan,
    seen: Set<string>,
  ): Promise<{ differences: readonly Difference[]; until: Date | undefined } | undefined> {
    const differences: Difference[] = [];
    const span = { from, to: this.clock.now() };
    let cursor: string | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const page = await this.rail.readStatement(cursor === undefined ? span : { ...span, cursor }, driver);
      if (!page) return undefined;
      differences.push(...(await this.differencesIn(page.lines, { before: to, seen })));
      if (page.next === undefined) return { differences, until: page.until };
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

  /** Checks incoming lines again once it is known which events are still unprocessed, because an arriving event is not a difference. */
  private async withoutBooked(driver: DriverName, differences: readonly Difference[]): Promise<Compared> {
    const lines = differences.flatMap(({ rule, line }) =>
      rule !== 'bankTwice' && line?.direction === 'in' ? [line] : [],
    );
    const incoming = new Set(lines);
    const references = lines.flatMap(({ reference }) => reference ?? []);
    const news =
      references.length > 0
        ? await referencesUnderWay(this.database, { rail: this.rail, driver }, references)
        : new Set<string>();
    const heard = await this.records.findRecords(lines);
    const still = differences.flatMap((each) =>
      each.line && incoming.has(each.line) ? (differenceOf(each.line, heard.get(each.line)) ?? []) : [each],
    );
    const isUnderWay = ({ line }: Difference): boolean =>
      line !== undefined && incoming.has(line) && news.has(line.reference ?? '');
    return { found: still, underWay: still.filter(isUnderWay).map(({ subject }) => subject) };
  }
}

const nameOf = ({ direction, id }: Pick<StatementLine, 'direction' | 'id'>): string => `${direction}:${id}`;
