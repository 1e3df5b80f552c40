import { type ChainId, ids, type WalletCode } from '@rampart/kernel';
import { Clock } from '@rampart/kernel';
import { rows, type Sql, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import type { KnownBlock } from '../deposits/block-store.js';
import { EvmDatabase } from '../evm-database.js';
import type { NewOutgoing, Outgoing, OutgoingFees, OutgoingVersion } from './outgoing.js';

/**
 * Stores what we send. The nonce of an account is drawn under the lock of its row, together with its transaction, so that no nonce is skipped or used twice.
 */
@Injectable()
export class OutgoingStore {
  constructor(
    private readonly database: EvmDatabase,
    private readonly clock: Clock,
  ) {}

  /** Raises the account's next nonce to at least the chain's count: the key may have been used before this database was created or restored. */
  async openAccount(chain: ChainId, account: string, minimum: number): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO evm.account AS a (chain, address, next_nonce) VALUES (${chain}, ${account}, ${minimum})
       ON CONFLICT (chain, address) DO UPDATE SET next_nonce = excluded.next_nonce WHERE a.next_nonce < excluded.next_nonce`,
    );
  }

  /** Plans a transaction in one statement. Undefined if the account has a transaction that is not signed yet, or if the payout has left the queue. */
  async planOutgoing(planned: NewOutgoing): Promise<Outgoing | undefined> {
    const { chain, account, purpose, key, index, call, currency, units, fees, height } = planned;
    const id = ids.next();
    const [row] = await rows<{ nonce: string }>(this.database, planStatement(id, planned, this.clock.now()));
    if (!row) return undefined;
    const version = { seq: 1, fees, height, raw: null, txId: null };
    return {
      id,
      chain,
      account,
      nonce: Number(row.nonce),
      purpose,
      key,
      index,
      call,
      currency,
      units,
      versions: [version],
    };
  }

  /** All transactions that are not yet final, ordered by account and nonce. */
  async listOpen(chain: ChainId): Promise<readonly (Outgoing & { readonly isMined: boolean })[]> {
    const found = await rows<OpenRow>(
      this.database,
      sql`SELECT o.id, o.chain, o.account, o.nonce::int AS nonce, o.purpose, o.key, o.index, o.call, o.currency, o.units::text AS units, o.state,
         (SELECT json_agg(json_build_object('seq', v.seq, 'fees', v.fees, 'height', v.height::text, 'raw', v.raw, 'txId', v.tx_id) ORDER BY v.seq)
          FROM evm.version v WHERE v.outgoing_id = o.id) AS versions
       FROM evm.outgoing o WHERE o.chain = ${chain} AND o.state IN ('planned', 'sent', 'mined') ORDER BY o.account, o.nonce`,
    );
    return found.map(({ state, units, versions, ...row }) => ({
      ...row,
      units: BigInt(units),
      isMined: state === 'mined',
      versions: versions.map((each) => ({ ...each, height: BigInt(each.height) })),
    }));
  }

  /** Called before the transaction is sent. A second process that signed the same version stores the same bytes. */
  async storeSigned(id: string, seq: number, { raw, hash }: { raw: string; hash: string }): Promise<void> {
    await rows(
      this.database,
      sql`WITH signed AS (
         UPDATE evm.version SET raw = coalesce(raw, ${raw}), tx_id = coalesce(tx_id, ${hash}) WHERE outgoing_id = ${id} AND seq = ${seq} RETURNING tx_id)
       UPDATE evm.outgoing o SET tx_id = signed.tx_id, state = CASE o.state WHEN 'planned' THEN 'sent' ELSE o.state END
       FROM signed WHERE o.id = ${id} AND o.block_number IS NULL`,
    );
  }

  async insertVersion(id: string, fees: OutgoingFees, height: bigint): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO evm.version (outgoing_id, seq, fees, height)
       SELECT ${id}, max(seq) + 1, ${JSON.stringify(fees)}, ${height.toString()} FROM evm.version WHERE outgoing_id = ${id}`,
    );
  }

  /** Deletes a higher fee that the signer refused; the version before it stays. */
  async dropVersion(id: string, seq: number): Promise<void> {
    await rows(
      this.database,
      sql`DELETE FROM evm.version WHERE outgoing_id = ${id} AND seq = ${seq} AND raw IS NULL AND seq > 1`,
    );
  }

  /** Abandons a plan that was never signed, so the next plan reuses its nonce. */
  async abandonPlan(
    id: string,
    payout: { readonly state: 'refused' | 'held' | 'deferred' | 'unclear'; readonly reason: string },
  ): Promise<void> {
    await rows(
      this.database,
      sql`WITH gone AS (UPDATE evm.outgoing SET state = 'abandoned' WHERE id = ${id} AND state = 'planned' RETURNING key)
       UPDATE evm.payout p SET state = ${payout.state}, reason = ${payout.reason} FROM gone WHERE p.key = gone.key`,
    );
  }

  /** An unknown transaction used this nonce, so an operator must decide. Changes nothing unless the block that showed it is still in the chain. */
  async markUnclear(id: string, { number, hash }: KnownBlock, reason: string): Promise<void> {
    await rows(
      this.database,
      sql`WITH lost AS (
         UPDATE evm.outgoing o SET state = 'unclear' WHERE id = ${id} AND state = 'sent'
           AND EXISTS (SELECT FROM evm.block b WHERE b.chain = o.chain AND b.number = ${number.toString()} AND b.hash = ${hash}) RETURNING key)
       UPDATE evm.payout p SET state = 'unclear', reason = ${reason} FROM lost WHERE p.key = lost.key`,
    );
  }
}

interface OpenRow {
  readonly id: string;
  readonly chain: ChainId;
  readonly account: string;
  readonly nonce: number;
  readonly purpose: Outgoing['purpose'];
  readonly key: string | null;
  readonly index: number | null;
  readonly call: Outgoing['call'];
  readonly currency: WalletCode | null;
  readonly units: string;
  readonly state: 'planned' | 'sent' | 'mined';
  readonly versions: readonly (Omit<OutgoingVersion, 'height'> & { readonly height: string })[];
}

/**
 * A payout's key must still be queued with the amount that was read, and an unsigned plan blocks the account. The nonce of an abandoned plan is reused first.
 * If two processes draw the same nonce, its unique index refuses the whole statement of the second.
 */
const planStatement = (id: string, planned: NewOutgoing, at: Date): Sql => sql`
  WITH free AS (
    SELECT min(o.nonce) AS nonce FROM evm.outgoing o WHERE o.chain = ${planned.chain} AND o.account = ${planned.account} AND o.state = 'abandoned' AND o.nonce >= ${planned.chainNonce}
      AND NOT EXISTS (SELECT FROM evm.outgoing n WHERE n.chain = ${planned.chain} AND n.account = ${planned.account} AND n.nonce = o.nonce AND n.state <> 'abandoned')),
  drawn AS (
    UPDATE evm.account a SET next_nonce = CASE WHEN free.nonce IS NULL THEN a.next_nonce + 1 ELSE a.next_nonce END FROM free
    WHERE a.chain = ${planned.chain} AND a.address = ${planned.account} AND (${planned.key}::text IS NULL OR EXISTS (SELECT FROM evm.payout WHERE key = ${planned.key} AND state = 'queued' AND currency = ${planned.currency} AND units = ${planned.units.toString()}))
      AND NOT EXISTS (SELECT FROM evm.outgoing WHERE chain = ${planned.chain} AND account = ${planned.account} AND state = 'planned')
    RETURNING coalesce(free.nonce, a.next_nonce - 1) AS nonce),
  outgoing AS (
    INSERT INTO evm.outgoing (id, chain, account, nonce, purpose, key, index, call, currency, units, state, created_at)
    SELECT ${id}, ${planned.chain}, ${planned.account}, drawn.nonce, ${planned.purpose}, ${planned.key}, ${planned.index}, ${JSON.stringify(planned.call)}::jsonb, ${planned.currency}, ${planned.units.toString()}, 'planned', ${at} FROM drawn RETURNING id, nonce),
  payout AS (UPDATE evm.payout SET state = 'assigned', reason = NULL WHERE key = ${planned.key} AND EXISTS (SELECT FROM drawn)),
  version AS (INSERT INTO evm.version (outgoing_id, seq, fees, height) SELECT id, 1, ${JSON.stringify(planned.fees)}::jsonb, ${planned.height.toString()} FROM outgoing)
  SELECT nonce::text AS nonce FROM outgoing`;
