import { ENV, type Env } from '@rampart/config';
import type { SandboxStateView } from '@rampart/contract';
import { Brake, runForEveryPartner } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { HELD_BY_BRAKE } from '@rampart/payouts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';

const BY_OPERATOR = 'an operator stopped it';

/** Shows what the brakes stop in a sandbox, and how to release them, since a sandbox partner is often the operator as well. */
@Injectable()
export class SandboxState {
  constructor(
    private readonly database: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'OPS_URL'>,
  ) {}

  /** Reads for every partner, because brakes belong to the service; the held payouts are the partner's own. */
  readState(partnerId: string): Promise<SandboxStateView> {
    return runForEveryPartner(async () => {
      const engaged = await this.database
        .getRepository(Brake)
        .find({ where: { releasedAt: IsNull() }, order: { id: 'DESC' } });
      const [held] = await rows<{ count: number }>(
        this.database,
        sql`SELECT count(*)::int AS count FROM payout p JOIN transaction t ON t.id = p.transaction_id AND t.partner_id = p.partner_id
            WHERE t.partner_id = ${partnerId} AND p.state = 'claimed' AND p.waits_for = ${HELD_BY_BRAKE}`,
      );
      return {
        stopped: engaged.map(({ action, target, rule, reason, engagedAt }) => ({
          ...{ action, target, reason: rule === null ? BY_OPERATOR : reason },
          since: engagedAt.toISOString(),
        })),
        heldPayouts: held?.count ?? 0,
        ...(engaged.length > 0 ? this.release() : {}),
      };
    });
  }

  private release(): Required<Pick<SandboxStateView, 'howToRelease' | 'consoleUrl'>> {
    const url = this.env.OPS_URL.replace(/\/$/, '');
    return {
      howToRelease: `An operator releases it in the console, under Brakes, or with POST ${url}/ops/api/brakes/{id}/release {"reason":"…"}. npm start prints who signs in.`,
      consoleUrl: `${url}/ops/brakes`,
    };
  }
}
