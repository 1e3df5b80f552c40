import { DriverPush, inTransaction, insertAudit } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, fault, isId, MAX_LISTED } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';

/** A notification that a provider signed more than once, each time with other content. */
export interface ContradictedPush {
  /** Id of the latest one. */
  readonly id: string;
  readonly port: string;
  readonly driver: string;
  /** The provider's id. */
  readonly pushId: string;
  readonly contents: number;
  readonly receivedAt: Date;
}

/** Notifications that contradict each other. Nothing acts on them, so only the inquiry at the provider is open. */
@Injectable()
export class ContradictedPushes {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Lists the contradictory notifications of the last week that no operator has resolved, oldest first. */
  listPushes(): Promise<ContradictedPush[]> {
    return rows<ContradictedPush>(
      this.database,
      sql`
        SELECT (array_agg(id ORDER BY received_at DESC, id DESC))[1] AS id, port, driver, push_id AS "pushId", count(*)::int AS contents, max(received_at) AS "receivedAt"
        FROM driver_push GROUP BY port, driver, push_id
        HAVING count(*) > 1 AND count(*) FILTER (WHERE resolved_at IS NULL AND received_at > now() - interval '7 days') > 0
        ORDER BY max(received_at) LIMIT ${MAX_LISTED}`,
    );
  }

  /** Resolves the notifications of one id after an operator has clarified them with the provider. Throws CONFLICT_NOT_FOUND, CONFLICT_RESOLVED. */
  async resolvePush(id: string, { by, reason }: { by: string; reason: string }): Promise<void> {
    if (!isId(id)) throw fault('CONFLICT_NOT_FOUND');
    await inTransaction(this.database, async (manager) => {
      const push = await manager.findOneBy(DriverPush, { id });
      if (!push) throw fault('CONFLICT_NOT_FOUND');
      const { port, driver, pushId } = push;
      const same = await manager.find(DriverPush, {
        where: { port, driver, pushId },
        lock: { mode: 'pessimistic_write' },
        order: { id: 'ASC' },
      });
      if (same.length < 2) throw fault('CONFLICT_NOT_FOUND');
      if (same.every(({ resolvedAt }) => resolvedAt !== null)) throw fault('CONFLICT_RESOLVED');
      await manager.update(DriverPush, { id: In(same.map((each) => each.id)) }, { resolvedAt: this.clock.now() });
      await rows(
        manager,
        insertAudit({
          actor: `operator:${by}`,
          action: 'resolvePush',
          subject: `push:${port}:${driver}:${pushId}`,
          reason,
          before: null,
          after: { contents: same.length },
        }),
      );
    });
  }
}
