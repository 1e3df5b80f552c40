import { type ChainId, ids, type WalletCode } from '@rampart/kernel';
import { Clock } from '@rampart/kernel';
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
    await this.database.query(
      `INSERT INTO evm.account AS a (chain, address, next_nonce) VALUES ($1, $2, $3)
       ON CONFLICT (chain, address) DO UPDATE SET next_nonce = excluded.next_nonce WHERE a.next_nonce < excluded.next_nonce`,
      [chain, account, minimum],
    );
  }

  /** Plans a transaction in one statement. Undefined if the account has a transaction that is not signed yet, or if the payout has left the queue. */
  async planOutgoing(planned: NewOutgoing): Promise<Outgoing | undefined> {
    const { chain, account, purpose, key, index, call, currency, units, fees, height, chainNonce } = planned;
    const id = ids.next();
    const [row] = await this.database.query<{ nonce: string }>(PLAN, [
      ...[id, chain, account, purpose, key, index, JSON.stringify(call), currency, units.toString()],
      ...[JSON.stringify(fees), height.toString(), this.clock.now(), chainNonce],
    ]);
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
    const rows = await this.database.query<OpenRow>(
      `SELECT o.id, o.chain, o.account, o.nonce::int AS nonce, o.purpose, o.key, o.index, o.call, o.currency, o.units::text AS units, o.state,
         (SELECT json_agg(json_build_object('seq', v.seq, 'fees', v.fees, 'height', v.height::text, 'raw', v.raw, 'txId', v.tx_id) ORDER BY v.seq)
          FROM evm.version v WHERE v.outgoing_id = o.id) AS versions
       FROM evm.outgoing o WHERE o.chain = $1 AND o.state IN ('planned', 'sent', 'mined') ORDER BY o.account, o.nonce`,
      [chain],
    );
    return rows.map(({ state, units, versions, ...row }) => ({
      ...row,
      units: BigInt(units),
      isMined: state === 'mined',
      versions: versions.map((each) => ({ ...each, height: BigInt(each.height) })),
    }));
  }

  /** Called before the transaction is sent. A second process that signed the same version stores the same bytes. */
  async storeSigned(id: string, seq: number, { raw, hash }: { raw: string; hash: string }): Promise<void> {
    await this.database.query(
      `WITH signed AS (
         UPDATE evm.version SET raw = coalesce(raw, $3), tx_id = coalesce(tx_id, $4) WHERE outgoing_id = $1 AND seq = $2 RETURNING tx_id)
       UPDATE evm.outgoing o SET tx_id = signed.tx_id, state = CASE o.state WHEN 'planned' THEN 'sent' ELSE o.state END
       FROM signed WHERE o.id = $1 AND o.block_number IS NULL`,
      [id, seq, raw, hash],
    );
  }

  async insertVersion(id: string, fees: OutgoingFees, height: bigint): Promise<void> {
    await this.database.query(
      `INSERT INTO evm.version (outgoing_id, seq, fees, height)
       SELECT $1, max(seq) + 1, $2, $3 FROM evm.version WHERE outgoing_id = $1`,
      [id, JSON.stringify(fees), height.toString()],
    );
  }

  /** Deletes a higher fee that the signer refused; the version before it stays. */
  async dropVersion(id: string, seq: number): Promise<void> {
    await this.database.query(
      'DELETE FROM evm.version WHERE outgoing_id = $1 AND seq = $2 AND raw IS NULL AND seq > 1',
      [id, seq],
    );
  }

  /** Abandons a plan that was never signed, so the next plan reuses its nonce. */
  async abandonPlan(
    id: string,
    payout: { readonly state: 'refused' | 'held' | 'deferred' | 'unclear'; readonly reason: string },
  ): Promise<void> {
    await this.database.query(
      `WITH gone AS (UPDATE evm.outgoing SET state = 'abandoned' WHERE id = $1 AND state = 'planned' RETURNING key)
       UPDATE evm.payout p SET state = $2, reason = $3 FROM gone WHERE p.key = gone.key`,
      [id, payout.state, payout.reason],
    );
  }

  /** An unknown transaction used this nonce, so an operator must decide. Changes nothing unless the block that showed it is still in the chain. */
  async markUnclear(id: string, { number, hash }: KnownBlock, reason: string): Promise<void> {
    await this.database.query(
      `WITH lost AS (
         UPDATE evm.outgoing o SET state = 'unclear' WHERE id = $1 AND state = 'sent'
           AND EXISTS (SELECT FROM evm.block b WHERE b.chain = o.chain AND b.number = $3 AND b.hash = $4) RETURNING key)
       UPDATE evm.payout p SET state = 'unclear', reason = $2 FROM lost WHERE p.key = lost.key`,
      [id, reason, number.toString(), hash],
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
const PLAN = `
  WITH free AS (
    SELECT min(o.nonce) AS nonce FROM evm.outgoing o WHERE o.chain = $2 AND o.account = $3 AND o.state = 'abandoned' AND o.nonce >= $13
      AND NOT EXISTS (SELECT FROM evm.outgoing n WHERE n.chain = $2 AND n.account = $3 AND n.nonce = o.nonce AND n.state <> 'abandoned')),
  drawn AS (
    UPDATE evm.account a SET next_nonce = CASE WHEN free.nonce IS NULL THEN a.next_nonce + 1 ELSE a.next_nonce END FROM free
    WHERE a.chain = $2 AND a.address = $3 AND ($5::text IS NULL OR EXISTS (SELECT FROM evm.payout WHERE key = $5 AND state = 'queued' AND currency = $8 AND units = $9))
      AND NOT EXISTS (SELECT FROM evm.outgoing WHERE chain = $2 AND account = $3 AND state = 'planned')
    RETURNING coalesce(free.nonce, a.next_nonce - 1) AS nonce),
  outgoing AS (
    INSERT INTO evm.outgoing (id, chain, account, nonce, purpose, key, index, call, currency, units, state, created_at)
    SELECT $1, $2, $3, drawn.nonce, $4, $5, $6, $7::jsonb, $8, $9, 'planned', $12 FROM drawn RETURNING id, nonce),
  payout AS (UPDATE evm.payout SET state = 'assigned', reason = NULL WHERE key = $5 AND EXISTS (SELECT FROM drawn)),
  version AS (INSERT INTO evm.version (outgoing_id, seq, fees, height) SELECT id, 1, $10::jsonb, $11 FROM outgoing)
  SELECT nonce::text AS nonce FROM outgoing`;
