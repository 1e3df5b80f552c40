import { BrakeSwitch, driverTarget, isTarget, type NewBrake } from '@rampart/brakes';
import { Brake, type BrakeAction, inTransaction, ReconciliationFinding } from '@rampart/data';
import { CHAIN_IDS } from '@rampart/kernel';
import { hotWallet } from '@rampart/ledger';
import { UNNAMED_DRIVER } from '@rampart/ports';
import { requeueHeldPayouts } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Found } from './rules/rule.js';
import { FEED_SILENT } from './rules/provider-report-rules.js';
import { WALLET_DIFFERS } from './rules/rules.js';

interface BrakingRule {
  readonly action: BrakeAction;
  /** The target of a finding's subject; undefined where it stops nothing. */
  readonly targetOf: (subject: string) => string | undefined;
}

/** A feed that is silent sees no payment, so nothing new is opened that it would have to see. A wallet that lacks money pays nothing out. */
const BRAKING_RULES: Readonly<Record<string, BrakingRule>> = {
  [FEED_SILENT]: { action: 'opening', targetOf: feedTarget },
  [WALLET_DIFFERS]: { action: 'payingOut', targetOf: walletTarget },
};

/** Turns findings of reconciliation into brakes, with the finding as evidence. */
@Injectable()
export class BrakeRules {
  constructor(
    private readonly database: DataSource,
    private readonly brakes: BrakeSwitch,
  ) {}

  /** Engages the brakes that new findings of the rule call for, and releases those whose findings are resolved. */
  async applyFindings(rule: string, found: readonly Found[]): Promise<void> {
    const braking = BRAKING_RULES[rule];
    if (!braking) return;
    await inTransaction(this.database, async (manager) => {
      const open = await manager.findBy(ReconciliationFinding, { rule, resolvedAt: IsNull() });
      const stopping = found.filter(({ isSurplus }) => isSurplus !== true).map(({ subject }) => subject);
      for (const { subject, detail, firstSeenAt } of open.filter((each) => stopping.includes(each.subject))) {
        const target = braking.targetOf(subject);
        if (target === undefined || !isTarget(target)) continue;
        const brake: NewBrake = { action: braking.action, target, reason: `${rule}: ${subject}, ${detail}` };
        await this.brakes.engageByRule(manager, brake, { rule, since: firstSeenAt });
      }
      const causes = open.map(({ subject }) => braking.targetOf(subject));
      await this.releaseResolved(manager, rule, causes);
    });
  }

  /** A finding that could not be verified stays open, and its brake engaged. */
  private async releaseResolved(
    manager: EntityManager,
    rule: string,
    causes: readonly (string | undefined)[],
  ): Promise<void> {
    const engaged = await manager.findBy(Brake, { rule, releasedAt: IsNull() });
    for (const { action, target } of engaged.filter((brake) => !causes.includes(brake.target))) {
      await this.brakes.releaseByRule(manager, { action, target, reason: `${rule} is no longer found` }, rule);
      if (action === 'payingOut') await requeueHeldPayouts(manager);
    }
  }
}

/** Of `feed:chain` or `feed:fiatRail:desk`. */
function feedTarget(subject: string): string | undefined {
  const [, port, driver = UNNAMED_DRIVER] = subject.split(':');
  return port === 'fiatRail' || port === 'chain' ? driverTarget(port, driver) : undefined;
}

/** Of a wallet's name and its currency. One key signs for every coin of the chain. */
function walletTarget(subject: string): string | undefined {
  const chain = CHAIN_IDS.find((id) => subject.startsWith(`${hotWallet(id)} `));
  return chain && `chain:${chain}`;
}
