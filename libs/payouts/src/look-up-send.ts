import type { Payout } from '@rampart/data';
import { SECOND } from '@rampart/kernel';
import type { SentState } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AWAITS_ANSWER } from './await-answer.js';
import { type Dispatch, KEPT_BY_PROVIDER, RECHECK_DELAY_MS } from './dispatch.js';
import type { LostPayout } from './lost-payouts.js';
import { PayoutDrivers } from './payout-drivers.js';
import { readSent } from './read-sent.js';
import { unclearOnError } from './unclear-on-error.js';

/** Reads from the provider the state of the key of a payout that was begun. */
@Injectable()
export class LookUpSend {
  constructor(
    private readonly database: DataSource,
    private readonly drivers: PayoutDrivers,
  ) {}

  lookUpSend(payout: Payout, lost: readonly LostPayout[] = []): Promise<Dispatch> {
    return unclearOnError(payout, async () => {
      const answered = await this.readState(payout, await this.drivers.findSent(payout));
      return answered.outcome === 'unknown' ? this.askForLost(lost) : answered;
    });
  }

  async readState(payout: Payout, known: SentState): Promise<Dispatch> {
    const read = readSent(payout, known);
    return read.outcome === 'waiting' ? this.markKept(payout) : read;
  }

  /** Leaves the payout claimed and begun: no other payout of the order may leave, and nothing is sent again. */
  async markKept({ id }: Payout): Promise<Dispatch> {
    await rows(
      this.database,
      sql`UPDATE payout SET unknown_since = NULL, waits_for = ${KEPT_BY_PROVIDER} WHERE id = ${id} AND state = 'claimed'`,
    );
    return { outcome: 'waiting' };
  }

  async isUnknownLongEnough({ id }: Payout): Promise<boolean> {
    const [row] = await rows<{ elapsed: boolean }>(
      this.database,
      sql`UPDATE payout SET unknown_since = coalesce(unknown_since, rampart_now()), waits_for = nullif(waits_for, ${AWAITS_ANSWER}) WHERE id = ${id}
          RETURNING unknown_since + make_interval(secs => ${RECHECK_DELAY_MS / SECOND}) <= rampart_now() AS elapsed`,
    );
    return row?.elapsed ?? false;
  }

  /** Leaves the order to an operator if a provider has sent another payout for it that the database lost, and with it the record of whose it was. */
  private async askForLost(lost: readonly LostPayout[]): Promise<Dispatch> {
    for (const { key, kind, purpose, generation } of lost) {
      const known = await this.drivers.findByKey(kind, key);
      if (known.state !== 'unknown' && known.state !== 'failed')
        return {
          outcome: 'unclear',
          isAnswered: true,
          reason: `the provider has ${purpose} ${generation} of this order, reference ${known.reference}, which the database lost when it was restored`,
        };
    }
    return { outcome: 'unknown' };
  }
}
