import { inSlowTransaction } from '@rampart/data';
import { rows } from '@rampart/sql';
import { MINUTE } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BrakeRules } from './brake-rules.js';
import { Findings, type Result } from './findings.js';
import type { Found, ReconciliationRule, Span } from './rules/rule.js';
import { afterRun, changedSince, continuable } from './watermark.js';
import { findWatermark, readHorizon, saveWatermark } from './watermark-rows.js';

/** A rule may take longer than other statements. */
const RULE_TIMEOUT = 2 * MINUTE;
const MAX_NAMED = 5;
/** A rule about open items reads no span. */
const EVER: Span = { from: new Date(0), to: new Date(0) };

/** Runs rules and stores their findings. */
@Injectable()
export class RuleRunner {
  private readonly alarm = new Logger('Reconciliation');

  constructor(
    private readonly database: DataSource,
    private readonly findings: Findings,
    private readonly brakes: BrakeRules,
  ) {}

  async runOpen(rule: ReconciliationRule): Promise<void> {
    const found = await this.inSlow(async (manager) => {
      const all = await rows<Found>(manager, rule.broken(EVER));
      await this.store(manager, rule, { found: all });
      return all;
    });
    await this.brakes.applyFindings(rule.name, found);
  }

  /** Runs a rule over what changed since its last run, and over the spans of its open findings. */
  async runChanged(rule: ReconciliationRule): Promise<void> {
    const open = await this.findings.findOpenSpans(rule.name);
    const found = await this.inSlow(async (manager) => {
      const horizon = await readHorizon(manager);
      const watermark = continuable(await findWatermark(manager, rule.name), horizon);
      const all = await this.judgeSpans(manager, rule, [changedSince(watermark, horizon, rule.judgesAfterMs), ...open]);
      await saveWatermark(manager, rule.name, afterRun(watermark, horizon));
      return all;
    });
    await this.brakes.applyFindings(rule.name, found);
  }

  /** Runs a rule over parts of the past. */
  async runSpans(rule: ReconciliationRule, spans: readonly Span[]): Promise<void> {
    const found = await this.inSlow((manager) => this.judgeSpans(manager, rule, spans));
    await this.brakes.applyFindings(rule.name, found);
  }

  private async judgeSpans(manager: EntityManager, rule: ReconciliationRule, spans: readonly Span[]): Promise<Found[]> {
    const broken = new Map<string, Found>();
    for (const span of spans.toReversed())
      for (const each of await rows<Found>(manager, rule.broken(span))) broken.set(each.subject, { ...each, span });
    const found = [...broken.values()];
    await this.store(manager, rule, { found, spans });
    return found;
  }

  private async store(manager: EntityManager, { name }: ReconciliationRule, result: Result): Promise<void> {
    this.warn(name, result.found);
    await this.findings.writeFindings(manager, name, result);
  }

  private inSlow<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inSlowTransaction(this.database, RULE_TIMEOUT, work);
  }

  /** Stores the findings of a check outside the database. */
  async writeDown(rule: string, result: Result): Promise<void> {
    this.warn(rule, result.found);
    await this.findings.writeFindings(this.database, rule, result);
  }

  private warn(rule: string, found: readonly Found[]): void {
    if (found.length === 0) return;
    const named = found.slice(0, MAX_NAMED).map(({ subject, detail }) => `${subject} (${detail})`);
    this.alarm.warn(`${rule}: ${named.join('; ')}`);
  }
}
