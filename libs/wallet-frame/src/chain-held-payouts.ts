import { rawSql, rows, type Sql, sql } from '@rampart/sql';
import type { ChainDatabase, ChainSchema } from './chain-database.js';

const MAX_LISTED = 200;
const NOT_HELD = 'no payout of this key waits for a passkey';

/** A payout that its signer signs only with an operator's passkey, as shown to operators. */
export interface ShownHeldPayout {
  readonly key: string;
  readonly transactionId: string;
  readonly address: string;
  readonly amount: string;
  /** Why the signer requires a passkey. */
  readonly reason: string;
  /** Whether the wallet was approved when the order was opened. */
  readonly isApproved: boolean;
  /** The challenge that the passkey signs. */
  readonly challenge: string;
  readonly since: Date;
}

/** A held row of a driver's `payout`; a chain adds its own columns. */
export interface HeldRow extends Omit<ShownHeldPayout, 'amount' | 'isApproved' | 'challenge'> {
  /** Satoshi, wei, or the chain's other smallest unit. */
  readonly units: string;
  /** The approval of the wallet; empty if the wallet was not approved. */
  readonly token: string;
}

/** A row as shown to operators, without the units and the approval. */
type Shown<Row extends HeldRow> = Omit<Row, 'units' | 'token'> &
  Pick<ShownHeldPayout, 'amount' | 'isApproved' | 'challenge'>;

/** Reasons for which the signer refuses a payout. */
type Refusals = readonly { readonly code: string; readonly detail: string }[];

interface Tables {
  readonly database: ChainDatabase;
  readonly schema: ChainSchema;
  /** Columns in addition to those of `HeldRow`, including units, as SQL. */
  readonly columns: Sql;
}

/** Payouts in a driver's schema that wait for a passkey, and how they are approved or withdrawn; all drivers share the columns of `payout`. */
export abstract class ChainHeldPayouts<Row extends HeldRow> {
  constructor(private readonly tables: Tables) {}

  /** Undefined for a currency that the settings no longer contain. */
  protected abstract showPayout(row: Row): Pick<ShownHeldPayout, 'amount' | 'challenge'> | undefined;
  /** Throws if the signer does not respond. */
  protected abstract findRefusals(row: Row, assertion: string): Promise<Refusals>;

  async listHeld(): Promise<readonly Shown<Row>[]> {
    const rows = await this.find(sql`ORDER BY seq LIMIT ${MAX_LISTED}`);
    return rows.flatMap((row) => {
      const shown = this.showPayout(row);
      const { units: _, token, ...held } = row;
      return shown ? [{ ...held, amount: shown.amount, isApproved: token !== '', challenge: shown.challenge }] : [];
    });
  }

  /**
   * Releases a payout with an assertion that its signer has verified. Returns the reason if it is not released, else undefined. Throws if the signer does not
   * respond.
   */
  async approvePayout(key: string, assertion: string): Promise<string | undefined> {
    const { database, schema } = this.tables;
    const [row] = await this.find(sql`AND key = ${key}`);
    if (!row) return NOT_HELD;
    const ending = (await this.findRefusals(row, assertion)).find(({ code }) => code !== 'dayLimit');
    if (ending) return `the signer refuses it: ${ending.detail}`;
    const moved = await rows(
      database,
      sql`UPDATE ${rawSql(schema)}.payout SET state = 'queued', reason = NULL, assertion = ${assertion} WHERE key = ${key} AND state = 'held' RETURNING key`,
    );
    return moved.length > 0 ? undefined : NOT_HELD;
  }

  /** Fails the key for good. Returns whether it was held. */
  async withdrawPayout(key: string): Promise<boolean> {
    const { database, schema } = this.tables;
    const moved = await rows(
      database,
      sql`UPDATE ${rawSql(schema)}.payout SET state = 'refused', reason = 'an operator withdrew it' WHERE key = ${key} AND state = 'held' RETURNING key`,
    );
    return moved.length > 0;
  }

  private find(where: Sql): Promise<Row[]> {
    const { database, schema, columns } = this.tables;
    return rows<Row>(
      database,
      sql`SELECT key, transaction_id AS "transactionId", address, coalesce(token, '') AS token, coalesce(reason, '') AS reason,
         created_at AS since, ${columns}
       FROM ${rawSql(schema)}.payout WHERE state = 'held' ${where}`,
    );
  }
}
