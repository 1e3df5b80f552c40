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

/** The tables of a driver, in its own schema. */
interface DriverDatabase {
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}

/** Payouts in a driver's schema that wait for a passkey, and how they are approved or withdrawn; all drivers share the columns of `payout`. */
export class HeldRows<Row extends HeldRow> {
  constructor(
    private readonly database: DriverDatabase,
    private readonly schema: 'bitcoin' | 'evm' | 'tron',
    /** Columns in addition to those of `HeldRow`, including units, as SQL. */
    private readonly columns: string,
  ) {}

  list(): Promise<readonly Row[]> {
    return this.find(`ORDER BY seq LIMIT ${MAX_LISTED}`, []);
  }

  /**
   * Releases a payout with an assertion that its signer has verified. Returns the reason if it is not released, else undefined. Throws if the signer does not
   * respond.
   */
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

  /** Fails the key for good. Returns whether it was held. */
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
