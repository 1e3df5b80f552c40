import { Payout } from '@rampart/data';
import { after, Clock, DAY } from '@rampart/kernel';
import { PayoutDrivers } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan, Not } from 'typeorm';
import type { Found } from './rules/rule.js';

const WATCHED_FOR_MS = DAY;
/** Number of payouts looked up in one run; an arbitrary choice. */
const MAX_LOOKUPS = 100;
const WATCHED = { state: 'failed' } as const;

/** Compares the ledger with the providers: a payout that failed in the ledger must not have been sent by the provider. */
@Injectable()
export class ProviderCheck {
  constructor(
    private readonly database: DataSource,
    private readonly drivers: PayoutDrivers,
    private readonly clock: Clock,
  ) {}

  /** `unverified` are payouts whose provider did not respond. */
  async runCheck(): Promise<{ found: Found[]; unverified: string[] }> {
    const failed = await this.database.getRepository(Payout).find({
      where: [
        { ...WATCHED, sendStartedAt: Not(IsNull()) },
        { ...WATCHED, driver: Not(IsNull()) },
      ].map((each) => ({ ...each, updatedAt: MoreThan(after(this.clock.now(), -WATCHED_FOR_MS)) })),
      order: { updatedAt: 'DESC' },
      take: MAX_LOOKUPS,
    });
    const found: Found[] = [];
    const unverified: string[] = [];
    for (const payout of failed) {
      const subject = `payout:${payout.id}`;
      const word = await this.drivers.findSent(payout).catch(() => undefined);
      if (!word) unverified.push(subject);
      else if (word.state !== 'unknown' && word.state !== 'failed')
        found.push({ subject, detail: `failed here, ${word.state} there under ${word.reference}` });
    }
    return { found, unverified };
  }
}
