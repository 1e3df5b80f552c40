import { BrakeSwitch, driverTarget, isTarget, type NewBrake } from '@rampart/brakes';
import { Brake, type BrakeAction, inTransaction, ReconciliationFinding } from '@rampart/data';
import { UNNAMED_DRIVER } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Found } from './rules/rule.js';
import { FEED_SILENT } from './rules/ageing-rules.js';

interface BrakingRule {
  readonly action: BrakeAction;
  /** Whether the rule releases its brake when it no longer finds the cause; else a person does. */
  readonly releases: boolean;
  /** The target of a finding; undefined where it stops nothing. */
  readonly targetOf: (found: Found) => string | undefined;
}

/** A feed that is silent sees no payment, so nothing new is opened that it would have to see. */
const BRAKING_RULES: Readonly<Record<string, BrakingRule>> = {
  [FEED_SILENT]: { action: 'opening', releases: true, targetOf: ({ subject }) => feedTarget(subject) },
};

/** Turns findings of reconciliation into brakes, with the finding as evidence. */
@Injectable()
export class BrakeRules {
  constructor(
    private readonly database: DataSource,
    private readonly brakes: BrakeSwitch,
  ) {}

  /** Engages the brakes that new findings of the rule call for, and releases those whose cause has gone where the rule does. */
  async applyFindings(rule: string, found: readonly Found[]): Promise<void> {
    const braking = BRAKING_RULES[rule];
    if (!braking) return;
    await inTransaction(this.database, async (manager) => {
      const open = await manager.findBy(ReconciliationFinding, { rule, resolvedAt: IsNull() });
      for (const { subject, detail, firstSeenAt } of open) {
        const target = found.filter((each) => each.subject === subject).map(braking.targetOf)[0];
        if (target === undefined || !isTarget(target)) continue;
        const brake: NewBrake = { action: braking.action, target, reason: `${rule}: ${subject}, ${detail}` };
        await this.brakes.engageByRule(manager, brake, { rule, since: firstSeenAt });
      }
      if (braking.releases) await this.releaseResolved(manager, rule, found.map(braking.targetOf));
    });
  }

  private async releaseResolved(
    manager: EntityManager,
    rule: string,
    targets: readonly (string | undefined)[],
  ): Promise<void> {
    const engaged = await manager.findBy(Brake, { rule, releasedAt: IsNull() });
    for (const { action, target } of engaged.filter((brake) => !targets.includes(brake.target)))
      await this.brakes.releaseByRule(manager, { action, target, reason: `${rule} is no longer found` }, rule);
  }
}

/** Of `feed:chain` or `feed:fiatRail:desk`. */
function feedTarget(subject: string): string | undefined {
  const [, port, driver = UNNAMED_DRIVER] = subject.split(':');
  return port === 'fiatRail' || port === 'chain' ? driverTarget(port, driver) : undefined;
}
