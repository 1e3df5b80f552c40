const MAX_LISTED = 200;
const NOT_HELD = 'no payout of this key waits for a passkey';

/** A payout that its signer signs with the passkey of an operator only, as an operator sees it. */
export interface ShownHeldPayout {
  readonly key: string;
  readonly transactionId: string;
  readonly address: string;
  readonly amount: string;
  /** Why the signer asks for a passkey. */
  readonly reason: string;
  /** Whether the wallet was approved when the order was opened. */
  readonly isApproved: boolean;
  /** For the passkey. */
  readonly challenge: string;
  readonly since: Date;
}

/** A held row of a driver's `payout`; the columns of one chain come on top. */
export interface HeldRow extends Omit<ShownHeldPayout, 'amount' | 'isApproved' | 'challenge'> {
  /** Sats, wei, or whatever else the chain counts in. */
  readonly units: string;
  /** The approval of the wallet; empty without one. */
  readonly token: string;
}

/** The tables of a driver, in a schema of its own. */
interface DriverDatabase {
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}

/** Payouts in the schema of a driver that wait for a passkey, and the two ways on; the columns of `payout` are alike in each. */
export class HeldRows<Row extends HeldRow> {
  constructor(
    private readonly database: DriverDatabase,
    private readonly schema: 'bitcoin' | 'evm' | 'tron',
    /** Columns on top of those of `HeldRow`, units included, as SQL. */
    private readonly columns: string,
  ) {}

  list(): Promise<readonly Row[]> {
    return this.find(`ORDER BY seq LIMIT ${MAX_LISTED}`, []);
  }

  /** Lets a payout leave with an assertion that its signer has verified. Answers why not; undefined where it leaves. Throws where the signer does not answer. */
  async approve(
    key: string,
    assertion: string,
    findRefusals: (row: Row) => Promise<readonly { readonly code: string; readonly detail: string }[]>,
  ): Promise<string | undefined> {
    const [row] = await this.find('AND key = $1', [key]);
    if (!row) return NOT_HELD;
    const ending = (await findRefusals(row)).find(({ code }) => code !== 'dayLimit');
    if (ending) return `the signer refuses it: ${ending.detail}`;
    const moved = await this.database.query(
      `UPDATE ${this.schema}.payout SET state = 'queued', reason = NULL, assertion = $2 WHERE key = $1 AND state = 'held' RETURNING key`,
      [key, assertion],
    );
    return moved.length > 0 ? undefined : NOT_HELD;
  }

  /** The key has failed from now on. Whether it was held. */
  async withdraw(key: string): Promise<boolean> {
    const moved = await this.database.query(
      `UPDATE ${this.schema}.payout SET state = 'refused', reason = 'an operator withdrew it' WHERE key = $1 AND state = 'held' RETURNING key`,
      [key],
    );
    return moved.length > 0;
  }

  private find(where: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.database.query<Row>(
      `SELECT key, transaction_id AS "transactionId", address, coalesce(token, '') AS token, coalesce(reason, '') AS reason,
         created_at AS since, ${this.columns}
       FROM ${this.schema}.payout WHERE state = 'held' ${where}`,
      parameters,
    );
  }
}
