import { Payout } from '@rampart/data';
import { after, Clock, DAY } from '@rampart/kernel';
import { DispatchPayout } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan, Not } from 'typeorm';
import type { Found } from './rules/rule.js';

const WATCHED_FOR_MS = DAY;
/** Chosen by us: how many providers are asked about in one run. */
const MOST_ASKED = 100;

/** Our books against the providers', as far as they can tell: what failed for us must not have been sent for them. */
@Injectable()
export class ProviderCheck {
  constructor(
    private readonly database: DataSource,
    private readonly dispatching: DispatchPayout,
    private readonly clock: Clock,
  ) {}

  /** `untold` are those about which the provider was silent. */
  async runCheck(): Promise<{ found: Found[]; unverified: string[] }> {
    const failed = await this.database.getRepository(Payout).find({
      where: {
        state: 'failed',
        sendStartedAt: Not(IsNull()),
        updatedAt: MoreThan(after(this.clock.now(), -WATCHED_FOR_MS)),
      },
      order: { updatedAt: 'DESC' },
      take: MOST_ASKED,
    });
    const found: Found[] = [];
    const unverified: string[] = [];
    for (const payout of failed) {
      const subject = `payout:${payout.id}`;
      const word = await this.dispatching.findSent(payout).catch(() => undefined);
      if (!word) unverified.push(subject);
      else if (word.state === 'submitted' || word.state === 'confirmed')
        found.push({ subject, detail: `failed here, ${word.state} there under ${word.reference}` });
    }
    return { found, unverified };
  }
}
