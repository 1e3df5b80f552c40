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
    const rows = await this.database.query<{ token: string }>(
      `SELECT token FROM ${this.schema}.approval WHERE ${this.isWallet} ORDER BY seq DESC`,
      this.valuesOf(wallet),
    );
    return rows.map(({ token }) => token);
  }

  async insertToken(wallet: ApprovedRow<Schema>, { token, at }: { token: string; at: Date }): Promise<void> {
    const last = this.columns.length;
    await this.database.query(
      `INSERT INTO ${this.schema}.approval (${this.columns.join(', ')}, token, approved_at)
       VALUES (${this.columns.map((_, i) => `$${i + 1}`).join(', ')}, $${last + 1}, $${last + 2})`,
      [...this.valuesOf(wallet), token, at],
    );
  }

  /** Gives the token to payouts to this wallet for which no transaction was planned yet. */
  async renewPayouts(wallet: ApprovedRow<Schema>, token: string): Promise<void> {
    await this.database.query(
      `UPDATE ${this.schema}.payout SET token = $${this.columns.length + 1} WHERE ${this.isWallet} AND state IN ('queued', 'held', 'deferred')`,
      [...this.valuesOf(wallet), token],
    );
  }

  private get isWallet(): string {
    return this.columns.map((column, i) => `${column} = $${i + 1}`).join(' AND ');
  }

  private valuesOf(wallet: Readonly<Record<string, string>>): readonly string[] {
    return this.columns.map((column) => wallet[column]!);
  }
}
