import { joinSql, rawSql, rows, type Sql, sql } from '@rampart/sql';
import type { ChainDatabase, ChainSchema } from './chain-database.js';

/** Columns of `approval` that identify a wallet, with the currency on chains that have several. */
const WALLET = {
  bitcoin: ['transaction_id', 'address'],
  evm: ['transaction_id', 'chain', 'address', 'currency'],
  tron: ['transaction_id', 'address', 'currency'],
} as const satisfies Record<ChainSchema, readonly string[]>;

/** Values of the columns of a schema. */
export type ApprovedRow<Schema extends ChainSchema> = Readonly<Record<(typeof WALLET)[Schema][number], string>>;

/** Signed approvals of wallets in a chain's table `approval`; the newest one counts. */
export class ApprovalRows<Schema extends ChainSchema> {
  private readonly columns: readonly string[];

  constructor(
    private readonly database: ChainDatabase,
    private readonly schema: Schema,
  ) {
    this.columns = WALLET[schema];
  }

  /** Newest first. */
  async listTokens(wallet: ApprovedRow<Schema>): Promise<readonly string[]> {
    const found = await rows<{ token: string }>(
      this.database,
      sql`SELECT token FROM ${this.table('approval')} WHERE ${this.isWallet(wallet)} ORDER BY seq DESC`,
    );
    return found.map(({ token }) => token);
  }

  async insertToken(wallet: ApprovedRow<Schema>, { token, at }: { token: string; at: Date }): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO ${this.table('approval')} (${joinSql(this.columns.map(rawSql))}, token, approved_at)
          VALUES (${joinSql(this.valuesOf(wallet))}, ${token}, ${at})`,
    );
  }

  /** Gives the token to payouts to this wallet for which no transaction was planned yet. */
  async renewPayouts(wallet: ApprovedRow<Schema>, token: string): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE ${this.table('payout')} SET token = ${token} WHERE ${this.isWallet(wallet)} AND state IN ('queued', 'held', 'deferred')`,
    );
  }

  private table(name: 'approval' | 'payout'): Sql {
    return rawSql(`${this.schema}.${name}`);
  }

  private isWallet(wallet: ApprovedRow<Schema>): Sql {
    const values = this.valuesOf(wallet);
    return joinSql(
      this.columns.map((column, i) => sql`${rawSql(column)} = ${values[i]}`),
      ' AND ',
    );
  }

  private valuesOf(wallet: Readonly<Record<string, string>>): readonly string[] {
    return this.columns.map((column) => wallet[column]!);
  }
}
