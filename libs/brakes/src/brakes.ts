import { type Brake, type BrakeAction, MirroredRows, Notifications } from '@rampart/data';
import { type Executor, rows, type Sql, sql } from '@rampart/sql';
import { fault } from '@rampart/kernel';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type BrakedOrder, targetsOfOrder } from './brake-targets.js';

type Engaged = Pick<Brake, 'action' | 'target'>;

/**
 * The engaged brakes, in memory: estimates and new orders follow a change within milliseconds. Outgoing payments are checked against the rows themselves, by
 * `findBrake`.
 */
@Injectable()
export class Brakes implements OnModuleInit, OnApplicationShutdown {
  private readonly mirror: MirroredRows<Engaged>;
  private engaged: ReadonlySet<string> = new Set();

  constructor(database: DataSource, notifications: Notifications) {
    this.mirror = new MirroredRows(notifications, {
      name: 'Brakes',
      channel: 'rampart_brakes',
      read: () =>
        rows<Engaged>(
          database,
          sql`SELECT action, target FROM brake WHERE released_at IS NULL ORDER BY action, target`,
        ),
      onChange: (found) => (this.engaged = new Set(found.map(({ action, target }) => `${action} ${target}`))),
    });
  }

  onModuleInit(): Promise<void> {
    return this.mirror.startReading();
  }

  onApplicationShutdown(): void {
    this.mirror.stopReading();
  }

  isAnyEngaged(): boolean {
    return this.engaged.size > 0;
  }

  /** Throws PRICE_UNAVAILABLE while quoting is stopped for such an order. */
  assertQuoting(order: BrakedOrder): void {
    if (this.isAnyEngaged() && this.isEngaged('quoting', targetsOfOrder(order))) throw fault('PRICE_UNAVAILABLE');
  }

  /** Throws PAYMENT_RAIL_UNAVAILABLE while opening is stopped for such an order, or for the ports and drivers that it requires. */
  assertOpening(order: BrakedOrder, ways: readonly string[]): void {
    if (this.isEngaged('opening', [...targetsOfOrder(order), ...ways])) throw fault('PAYMENT_RAIL_UNAVAILABLE');
  }

  private isEngaged(action: BrakeAction, targets: readonly string[]): boolean {
    return targets.some((target) => this.engaged.has(`${action} ${target}`));
  }
}

/** Holds every payout while a restore of the database is open. Unlike a brake, no operator engages or releases it directly. */
export const RESTORED_DATABASE = 'restoredDatabase';

/** SQL expression of what holds a send: the open restore of the database, or the target of an engaged brake among `targets`; null if nothing does. */
export const engagedTarget = (action: BrakeAction, targets: readonly string[]): Sql =>
  sql`coalesce((SELECT ${RESTORED_DATABASE}::text FROM database_restore WHERE is_open AND ${action}::text = 'payingOut'),
        (SELECT min(target) FROM brake WHERE action = ${action} AND target = ANY(${[...targets]}::text[]) AND released_at IS NULL))`;

/** Returns the target of an engaged brake among `targets`, read from the rows. */
export async function findBrake(
  database: Executor,
  action: BrakeAction,
  targets: readonly string[],
): Promise<string | undefined> {
  const [row] = await rows<{ target: string | null }>(
    database,
    sql`SELECT ${engagedTarget(action, targets)} AS target`.prepared(),
  );
  return row?.target ?? undefined;
}
