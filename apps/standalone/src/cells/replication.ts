import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@rampart/kernel';
import { type Sql, sql } from '@rampart/sql';
import pg from 'pg';
import { Refusal } from '../refusal.js';
import { whenUnlocked } from './locked.js';
import { REPLICATED } from './moved-tables.js';
import type { Side, Sides } from './sides.js';

const POLL_MS = 50;
const SAY_EVERY_MS = 5 * SECOND;

/** Name of the publication, the slot and the subscription of a partner's move. */
const nameOf = (partner: string): string => `cell_${partner.replaceAll('-', '')}`;

/** Publishes the partner's rows, and subscribes to them. `from` is the source's address as the target's server reaches it. */
export async function replicate({ source, target }: Sides, partner: string, from: string): Promise<void> {
  const name = nameOf(partner);
  const filtered = REPLICATED.map((table) => `${table} WHERE (partner_id = ${pg.escapeLiteral(partner)})`).join(', ');
  if ((await source.ask(sql`SELECT FROM pg_publication WHERE pubname = ${name}`)).length === 0)
    await whenUnlocked(source, () =>
      source.run(
        `CREATE PUBLICATION ${name} FOR TABLE ${filtered} WITH (publish = 'insert, update, delete', publish_via_partition_root)`,
      ),
    );
  if ((await source.ask(sql`SELECT FROM pg_replication_slots WHERE slot_name = ${name}`)).length === 0)
    await source.ask(sql`SELECT pg_create_logical_replication_slot(${name}, 'pgoutput')`);
  // The slot is made before and apart, since a subscription in the same cluster would wait for itself to make it.
  await target.run(
    `CREATE SUBSCRIPTION ${name} CONNECTION ${pg.escapeLiteral(from)} PUBLICATION ${name} WITH (create_slot = false, slot_name = ${name}, copy_data = true)`,
  );
}

export const isReplicated = async (target: Side, partner: string): Promise<boolean> =>
  (
    await target.ask(
      sql`SELECT FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid
          WHERE d.datname = current_database() AND s.subname = ${nameOf(partner)}`,
    )
  ).length > 0;

/** Waits until every table was copied and follows; says how far it is. */
export async function awaitCopied({ target }: Sides, partner: string, say: (text: string) => void): Promise<void> {
  for (let reportedAt = -Infinity; ; await sleep(POLL_MS)) {
    const [tables] = await target.ask<{ ready: number; all: number; failures: number }>(
      sql`SELECT count(*) FILTER (WHERE r.srsubstate = 'r')::int AS ready, count(*)::int AS "all",
            (SELECT coalesce(sum(sync_error_count + apply_error_count), 0)::int FROM pg_stat_subscription_stats WHERE subname = ${nameOf(partner)}) AS failures
          FROM pg_subscription s JOIN pg_subscription_rel r ON r.srsubid = s.oid WHERE s.subname = ${nameOf(partner)}`,
    );
    const isDone = tables !== undefined && tables.ready === tables.all;
    if (isDone || performance.now() - reportedAt > SAY_EVERY_MS)
      say(
        `copied ${tables?.ready} of ${tables?.all} tables${tables?.failures ? `; failed ${tables.failures} times, see the log of the target's Postgres` : ''}`,
      );
    if (isDone) return;
    if (performance.now() - reportedAt > SAY_EVERY_MS) reportedAt = performance.now();
  }
}

/** Waits until the target has everything that was committed at the source before. Throws after the deadline, a time of `performance.now()`. */
export async function awaitCaughtUp({ source }: Sides, partner: string, deadline: number): Promise<void> {
  const [end] = await source.ask<{ lsn: string }>(sql`SELECT pg_current_wal_insert_lsn()::text AS lsn`);
  const behind = sql`SELECT FROM pg_replication_slots WHERE slot_name = ${nameOf(partner)} AND confirmed_flush_lsn >= ${end!.lsn}::pg_lsn`;
  for (; (await source.ask(behind)).length === 0; await sleep(POLL_MS))
    if (performance.now() > deadline) throw new Refusal('The target does not catch up in time.');
}

/** Ends the replication on both sides; what was replicated stays. */
export async function endReplication({ source, target }: Sides, partner: string): Promise<void> {
  const name = nameOf(partner);
  const copying = await slotsOfCopies(target, name);
  if (await isReplicated(target, partner)) {
    await target.run(`ALTER SUBSCRIPTION ${name} DISABLE`);
    await target.run(`ALTER SUBSCRIPTION ${name} SET (slot_name = NONE)`);
    await target.run(`DROP SUBSCRIPTION ${name}`);
  }
  await endAtSource(source, partner, copying);
}

/** Removes the slots and the publication at the source. `copying` matches slots beside that of the subscription. */
export async function endAtSource(source: Side, partner: string, copying?: string): Promise<void> {
  const name = nameOf(partner);
  await dropSlots(source, sql`(slot_name = ${name} OR slot_name ~ ${copying ?? null}::text)`);
  await whenUnlocked(source, () => source.run(`DROP PUBLICATION IF EXISTS ${name}`));
}

/** A pattern of the slots by which Postgres copies single tables. A subscription without a slot of its own leaves those of unfinished copies at the source. */
async function slotsOfCopies(target: Side, name: string): Promise<string | undefined> {
  const [found] = await target.ask<{ pattern: string }>(
    sql`SELECT format('^pg_%s_sync_[0-9]+_%s$', s.oid, (SELECT system_identifier FROM pg_control_system())) AS pattern
        FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid WHERE d.datname = current_database() AND s.subname = ${name}`,
  );
  return found?.pattern;
}

/** The sessions that read from the slots may end a moment later. */
async function dropSlots(source: Side, named: Sql): Promise<void> {
  const left = sql`SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE ${named} AND active`;
  while ((await source.ask(left)).length > 0) await sleep(POLL_MS);
  await source.ask(
    sql`SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE ${named} AND NOT active`,
  );
}
