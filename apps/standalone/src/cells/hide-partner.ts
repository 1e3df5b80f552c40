import { AWAY_POLICY } from '@rampart/data';
import { rawSql, sql } from '@rampart/sql';
import pg from 'pg';
import { whenUnlocked } from './locked.js';
import { HIDDEN } from './moved-tables.js';
import type { Side } from './sides.js';

const policyOf = (partner: string): string => `${AWAY_POLICY}${partner.replaceAll('-', '')}`;

/**
 * Hides a partner's rows from everything that runs as the service's roles, wherever its row in `partner` does not say that it lives there: workers, sweepers,
 * reconciliation, exports and figures. As long as it lives there, the policies change nothing.
 */
export async function hidePartner(side: Side, partner: string): Promise<void> {
  const roles = await side.ask<{ role: string }>(
    sql`SELECT DISTINCT unnest(roles)::text AS role FROM pg_policies
        WHERE schemaname = 'public' AND tablename = 'transaction' AND NOT starts_with(policyname, ${AWAY_POLICY})`,
  );
  const to = roles.map(({ role }) => pg.escapeIdentifier(role)).join(', ');
  const known = await hiddenTables(side, partner);
  const id = pg.escapeLiteral(partner);
  const isShown = `partner_id IS DISTINCT FROM ${id} OR (SELECT is_here(${id}))`;
  for (const table of HIDDEN.filter((each) => !known.includes(each)))
    await whenUnlocked(side, () =>
      side.run(
        `CREATE POLICY ${policyOf(partner)} ON ${table} AS RESTRICTIVE TO ${to} USING (${isShown}) WITH CHECK ((${isShown}) AND ${ADDED[table] ?? 'true'})`,
      ),
    );
}

/** A worker that has read an order before it left stores its payment without a partner, since it finds none. It has to come again instead. */
const ADDED: Readonly<Record<string, string>> = {
  inbound_event: '(partner_id IS NOT NULL OR transaction_id IS NULL)',
};

export async function showPartner(side: Side, partner: string): Promise<void> {
  for (const table of await hiddenTables(side, partner))
    await whenUnlocked(side, () => side.run(`DROP POLICY IF EXISTS ${policyOf(partner)} ON ${table}`));
}

async function hiddenTables(side: Side, partner: string): Promise<string[]> {
  const found = await side.ask<{ table: string }>(
    sql`SELECT tablename AS ${rawSql('"table"')} FROM pg_policies WHERE schemaname = 'public' AND policyname = ${policyOf(partner)}`,
  );
  return found.map(({ table }) => table);
}
