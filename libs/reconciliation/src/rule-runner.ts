import { inSlowTransaction } from '@rampart/data';
import { rows } from '@rampart/sql';
import { MINUTE } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrakeRules } from './brake-rules.js';
import { Findings, type Result } from './findings.js';
import type { Found, ReconciliationRule, Span } from './rules/rule.js';

/** A rule may take longer than other statements. */
const RULE_TIMEOUT = 2 * MINUTE;
const MAX_NAMED = 5;

/** Runs rules and stores their findings. */
@Injectable()
export class RuleRunner {
  private readonly alarm = new Logger('Reconciliation');

  constructor(
    private readonly database: DataSource,
    private readonly findings: Findings,
    private readonly brakes: BrakeRules,
  ) {}

  /** Runs a rule over parts of the past, or over open items. */
  async runRule(rule: ReconciliationRule, spans: readonly Span[]): Promise<void> {
    const isOpen = rule.reads === 'whatIsOpen';
    const found = await inSlowTransaction(this.database, RULE_TIMEOUT, async (manager) => {
      const broken = new Map<string, Found>();
      for (const span of isOpen ? spans.slice(0, 1) : spans)
        for (const each of await rows<Found>(manager, rule.broken(span)))
          broken.set(each.subject, isOpen ? each : { ...each, span });
      const all = [...broken.values()];
      this.warn(rule.name, all);
      await this.findings.writeFindings(manager, rule.name, { found: all, ...(isOpen ? {} : { spans }) });
      return all;
    });
    await this.brakes.applyFindings(rule.name, found);
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
