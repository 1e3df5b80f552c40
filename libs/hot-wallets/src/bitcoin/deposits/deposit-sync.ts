import { Injectable } from '@nestjs/common';
import { rows, type Sql, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { BitcoinSettings } from '../bitcoin-settings.js';
import type { ListedEntry, SinceBlock, WalletTransaction } from '../node/node-answers.js';
import { NodeGuard } from '../node/node-guard.js';
import { NodeRpc } from '../node/node-rpc.js';
import { SecondNode } from '../node/second-node.js';
import { satsOfNumber } from '../satoshi.js';
import { WatchWallet } from '../wallet/watch-wallet.js';
import { COINBASE_MATURITY, COLUMNS, type DepositRow, type FoundDeposit, TRACKED_DEPTH } from './deposit-row.js';
import { LostOutputs } from './lost-outputs.js';
import { SenderLookup } from './sender-lookup.js';
import { ValueTimes } from './value-times.js';

/** Copies what the node's wallet received into the driver's table. Only rows whose deposit changed are updated, so that the feed stays quiet. */
@Injectable()
export class DepositSync {
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(
    private readonly rpc: NodeRpc,
    private readonly guard: NodeGuard,
    private readonly wallet: WatchWallet,
    private readonly database: BitcoinDatabase,
    private readonly settings: BitcoinSettings,
    private readonly senders: SenderLookup,
    private readonly second: SecondNode,
    private readonly times: ValueTimes,
    private readonly lost: LostOutputs,
  ) {}

  /** Resolves after a pass that began after the call. Throws while the node is unreliable. */
  syncDeposits(): Promise<void> {
    if (!this.running) return this.start();
    this.next ??= this.running.then(
      () => this.start(),
      () => this.start(),
    );
    return this.next;
  }

  private start(): Promise<void> {
    this.next = undefined;
    const pass = this.runPass().finally(() => {
      if (this.running === pass) this.running = undefined;
    });
    this.running = pass;
    return pass;
  }

  private async runPass(): Promise<void> {
    await this.guard.assertUsable();
    await this.wallet.ensureLoaded();
    const { transactions, lastblock } = await this.listSince(await this.findCursor());
    const listed = await this.ours(transactions.filter(isReceived));
    const known = await this.findKnown(listed);
    const current = await this.judge(listed, known);
    const changed = current.filter((row) => hasChanged(row, known.get(row.event_id)));
    if (changed.length > 0) await this.store(await this.senders.addSenders(changed, known));
    await this.moveCursor(lastblock);
  }

  /** Lists from the beginning if the node does not know the block, for instance because the node is new. */
  private async listSince(block: string): Promise<SinceBlock> {
    try {
      return await this.rpc.call<SinceBlock>('listsinceblock', block, TRACKED_DEPTH, true, true);
    } catch (error) {
      if (block === '' || !(error instanceof RpcRefused)) throw error;
      return this.rpc.call<SinceBlock>('listsinceblock', '', TRACKED_DEPTH, true, true);
    }
  }

  /** Entries at addresses that were handed out, keyed by event id; without change and the operator's own money. */
  private async ours(entries: readonly ListedEntry[]): Promise<Map<string, FoundDeposit>> {
    const addresses = [...new Set(entries.map(({ address }) => address))];
    if (addresses.length === 0) return new Map();
    const found = await rows<{ address: string; transaction_id: string }>(
      this.database,
      sql`SELECT segwit AS address, transaction_id FROM bitcoin.address WHERE segwit = ANY(${addresses})
       UNION ALL SELECT legacy, transaction_id FROM bitcoin.address WHERE legacy = ANY(${addresses})`,
    );
    const owners = new Map(found.map(({ address, transaction_id }) => [address, transaction_id]));
    const ours = entries.filter(({ address }) => owners.has(address ?? ''));
    const times = await this.times.findValueTimes(ours);
    return new Map(
      ours.map((entry, i) => {
        const row = rowOf(entry, owners.get(entry.address ?? '')!, times[i]!);
        return [row.event_id, row] as const;
      }),
    );
  }

  /** Rows that may still change, and those of the listed deposits. */
  private async findKnown(listed: ReadonlyMap<string, DepositRow>): Promise<Map<string, DepositRow>> {
    const found = await rows<DepositRow>(
      this.database,
      sql`SELECT ${COLUMNS} FROM bitcoin.deposit WHERE (confirmations < ${TRACKED_DEPTH} AND NOT dropped) OR event_id = ANY(${[...listed.keys()]})`,
    );
    return new Map(found.map((row) => [row.event_id, row]));
  }

  /** A deposit without a block counts while the mempool has it: the wallet keeps a double spend until its rival is in a block. */
  private async judge(
    listed: ReadonlyMap<string, FoundDeposit>,
    known: ReadonlyMap<string, DepositRow>,
  ): Promise<DepositRow[]> {
    const unlisted = [...known.values()].filter(({ event_id, dropped }) => !dropped && !listed.has(event_id));
    const all = [...listed.values(), ...(await this.findUnlisted(unlisted))];
    const pending = all.filter(({ confirmations, isImmature }) => confirmations <= 0 && isImmature !== true);
    const answers = await this.rpc.batch<object>(pending.map(({ tx_id }) => ['getmempoolentry', tx_id]));
    const gone = new Set(pending.filter((_, i) => answers[i] instanceof RpcRefused).map(({ event_id }) => event_id));
    const here = all.map(({ isImmature: _, ...row }) => ({
      ...row,
      confirmations: Math.max(0, row.confirmations),
      dropped: gone.has(row.event_id),
      block_hash: row.block_hash ?? known.get(row.event_id)?.block_hash ?? null,
    }));
    return (await this.second.agreeOn(here)).map((row) => ({
      ...row,
      seen_at: known.get(row.event_id)?.seen_at ?? row.seen_at,
      senders: known.get(row.event_id)?.senders ?? [],
    }));
  }

  /** Looks up deposits that the node does not list: those that a block contradicts, and those deeper than requested. */
  private async findUnlisted(unlisted: readonly DepositRow[]): Promise<FoundDeposit[]> {
    const answers = await this.rpc.batch<WalletTransaction>(unlisted.map(({ tx_id }) => ['gettransaction', tx_id]));
    const depths = await this.lost.findDepths(unlisted.filter((_, i) => answers[i] instanceof RpcRefused));
    return unlisted.map((row, i) => {
      const answer = answers[i];
      if (answer === undefined || answer instanceof RpcRefused)
        return { ...row, confirmations: depths.get(row.event_id) ?? 0 };
      const { confirmations, blockhash, generated = false } = answer;
      if (generated && confirmations > 0 && confirmations <= COINBASE_MATURITY)
        return { ...row, confirmations: 0, block_hash: blockhash ?? row.block_hash, isImmature: true };
      return { ...row, confirmations: Math.min(confirmations, TRACKED_DEPTH), block_hash: blockhash ?? row.block_hash };
    });
  }

  /** Stores all rows in one statement, so that a pass becomes visible at once, each row under a new number of the feed. */
  private async store(deposits: readonly DepositRow[]): Promise<void> {
    await rows(this.database, upsert(deposits));
  }

  private async findCursor(): Promise<string> {
    const [row] = await rows<{ last_block: string }>(
      this.database,
      sql`SELECT last_block FROM bitcoin.sync WHERE wallet = ${this.settings.wallet}`,
    );
    return row?.last_block ?? '';
  }

  private async moveCursor(block: string): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO bitcoin.sync AS s (wallet, last_block) VALUES (${this.settings.wallet}, ${block})
       ON CONFLICT (wallet) DO UPDATE SET last_block = excluded.last_block WHERE s.last_block <> excluded.last_block`,
    );
  }
}

/** `generate` is a miner's own payout that is spendable, `immature` one that is not yet. */
const isReceived = ({ category }: ListedEntry): boolean => ['receive', 'generate', 'immature'].includes(category);

const rowOf = (entry: ListedEntry, transactionId: string, paidAt: Date): FoundDeposit => ({
  event_id: `${entry.txid}:${entry.vout}`,
  transaction_id: transactionId,
  tx_id: entry.txid,
  address: entry.address ?? '',
  sats: satsOfNumber(entry.amount).toString(),
  confirmations: entry.category === 'immature' ? 0 : Math.min(entry.confirmations, TRACKED_DEPTH),
  dropped: false,
  senders: [],
  seen_at: paidAt,
  block_hash: entry.blockhash ?? null,
  isImmature: entry.category === 'immature',
});

const hasChanged = (row: DepositRow, before: DepositRow | undefined): boolean =>
  before === undefined ||
  before.confirmations !== row.confirmations ||
  before.dropped !== row.dropped ||
  before.sats !== row.sats ||
  before.block_hash !== row.block_hash;

const upsert = (deposits: readonly DepositRow[]): Sql => sql`
  INSERT INTO bitcoin.deposit AS d (event_id, transaction_id, tx_id, address, sats, confirmations, dropped, senders, seen_at, block_hash)
  SELECT event_id, transaction_id, tx_id, address, sats, confirmations, dropped, senders, seen_at, block_hash
  FROM jsonb_to_recordset(${JSON.stringify(deposits)}::jsonb) AS r(event_id text, transaction_id text, tx_id text, address text, sats bigint, confirmations integer,
    dropped boolean, senders text[], seen_at timestamptz, block_hash text)
  ORDER BY seen_at, event_id
  ON CONFLICT (event_id) DO UPDATE SET sats = excluded.sats, confirmations = excluded.confirmations, dropped = excluded.dropped, senders = excluded.senders,
    block_hash = excluded.block_hash, attested = false
  WHERE (d.sats, d.confirmations, d.dropped, d.block_hash) IS DISTINCT FROM (excluded.sats, excluded.confirmations, excluded.dropped, excluded.block_hash)`;
