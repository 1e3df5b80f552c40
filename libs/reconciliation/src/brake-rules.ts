import { BrakeSwitch, driverTarget, isTarget, type NewBrake, walletTarget } from '@rampart/brakes';
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

/** Equal to the limit of reasons that operators enter. */
const MAX_REASON = 500;

interface BrakingRule {
  readonly action: BrakeAction;
  /** Returns the target for a finding's subject, or undefined if it stops nothing. */
  readonly targetOf: (subject: string) => string | undefined;
}

/** A silent feed sees no payment, so nothing new is opened that it would have to see. A wallet that lacks more than a minor amount pays nothing out. */
const BRAKING_RULES: Readonly<Record<string, BrakingRule>> = {
  [FEED_SILENT]: { action: 'opening', targetOf: feedTarget },
  [WALLET_DIFFERS]: { action: 'payingOut', targetOf: targetOfWallet },
};

/** Turns reconciliation findings into brakes, with the finding as evidence. */
@Injectable()
export class BrakeRules {
  constructor(
    private readonly database: DataSource,
    private readonly brakes: BrakeSwitch,
  ) {}

  /**
   * Engages the brakes that new findings of the rule require, and releases those whose findings are resolved, recording what was `checked` for their subjects.
   */
  async applyFindings(
    rule: string,
    found: readonly Found[],
    checked: ReadonlyMap<string, string> = new Map(),
  ): Promise<void> {
    const braking = BRAKING_RULES[rule];
    if (!braking) return;
    await inTransaction(this.database, async (manager) => {
      const open = await manager.findBy(ReconciliationFinding, { rule, resolvedAt: IsNull() });
      const [stopping, harmless] = [false, true].map((isHarmless) =>
        found
          .filter(({ isSurplus, isMinor }) => (isSurplus === true || isMinor === true) === isHarmless)
          .map(({ subject }) => subject),
      ) as [string[], string[]];
      for (const { subject, detail, firstSeenAt } of open.filter((each) => stopping.includes(each.subject))) {
        const target = braking.targetOf(subject);
        if (target === undefined || !isTarget(target)) continue;
        const brake: NewBrake = { action: braking.action, target, reason: `${rule}: ${subject}, ${detail}` };
        await this.brakes.engageByRule(manager, brake, { rule, since: firstSeenAt });
      }
      const causes = open
        .filter(({ subject }) => !harmless.includes(subject))
        .map(({ subject }) => braking.targetOf(subject));
      const seen = new Map<string, string>(checked);
      for (const { subject, detail } of found) seen.set(subject, detail);
      await this.releaseResolved(manager, rule, { causes, seen });
    });
  }

  /** A finding that could not be verified stays open, and its brake stays engaged. */
  private async releaseResolved(
    manager: EntityManager,
    rule: string,
    { causes, seen }: { causes: readonly (string | undefined)[]; seen: ReadonlyMap<string, string> },
  ): Promise<void> {
    const engaged = await manager.findBy(Brake, { rule, releasedAt: IsNull() });
    const { targetOf } = BRAKING_RULES[rule]!;
    for (const { action, target } of engaged.filter((brake) => !causes.includes(brake.target))) {
      const looked = [...seen].filter(([subject]) => targetOf(subject) === target).map((each) => each.join(' '));
      const reason = [`${rule} stops nothing any more`, ...looked].join('; ').slice(0, MAX_REASON);
      await this.brakes.releaseByRule(manager, { action, target, reason }, rule);
      if (action === 'payingOut') await requeueHeldPayouts(manager);
    }
  }
}

/**
 * Returns the target of the brake for a silent feed such as `feed:chain` or `feed:fiatRail:desk`; for `feed:chain:evm/ethereum`, only the orders of that chain.
 */
function feedTarget(subject: string): string | undefined {
  const [feed = '', chain] = subject.split('/');
  if (chain !== undefined) return `chain:${chain}`;
  const [, port, driver = UNNAMED_DRIVER] = feed.split(':');
  return port === 'fiatRail' || port === 'chain' ? driverTarget(port, driver) : undefined;
}

/** The subject is a wallet's name and its currency. One key signs for every coin of the chain, so the whole wallet stops; fiat of the same orders continues. */
function targetOfWallet(subject: string): string | undefined {
  const chain = CHAIN_IDS.find((id) => subject.startsWith(`${hotWallet(id)} `));
  return chain && walletTarget(chain);
}
