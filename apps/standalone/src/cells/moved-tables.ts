import { TENANT_TABLES } from '@rampart/data';
import { type Sql, sql } from '@rampart/sql';

/** Sums and counts of a partner, which have no key for logical replication. */
const SUMS: readonly string[] = ['checkout_day', 'closed_order', 'order_sum'];
/** The log of calls is kept for three days and not written to the log of the database. */
const NOT_MOVED: readonly string[] = ['api_call'];

/** Tables whose rows a publication moves. */
export const REPLICATED: readonly string[] = TENANT_TABLES.filter(
  (table) => !SUMS.includes(table) && !NOT_MOVED.includes(table),
);

/** Tables whose rows are hidden wherever the partner does not live. */
export const HIDDEN: readonly string[] = [...REPLICATED, ...SUMS, 'inbound_event'];

export interface CopiedTable {
  readonly table: string;
  /** Condition of the partner's rows. */
  readonly rowsOf: (partner: string) => Sql;
  /** Whether the source keeps them when it forgets the partner, so that it can refuse calls with the place. */
  readonly isKept?: true;
}

const own = (partner: string): Sql => sql`partner_id = ${partner}`;
const ofMembers = (partner: string): Sql => sql`(SELECT id FROM member WHERE partner_id = ${partner})`;
const ofPayments = (partner: string): Sql =>
  sql`inbound_event_id IN (SELECT id FROM inbound_event WHERE partner_id = ${partner})`;

/** Tables that both cells share with their other partners, and sums: copied while the partner's calls wait. Those that refer to others come first. */
export const COPIED: readonly CopiedTable[] = [
  { table: 'inbound_conflict', rowsOf: ofPayments },
  { table: 'sender_screening', rowsOf: ofPayments },
  { table: 'inbound_event', rowsOf: own },
  { table: 'deposit_address', rowsOf: own },
  { table: 'passkey', rowsOf: (partner) => sql`login_id IN ${ofMembers(partner)}` },
  { table: 'login', rowsOf: (partner) => sql`id IN ${ofMembers(partner)}` },
  { table: 'member', rowsOf: own },
  {
    table: 'api_key_use',
    rowsOf: (partner) => sql`api_key_id IN (SELECT id FROM api_key WHERE partner_id = ${partner})`,
    isKept: true,
  },
  { table: 'api_key', rowsOf: own, isKept: true },
  ...SUMS.map((table) => ({ table, rowsOf: own })),
];
