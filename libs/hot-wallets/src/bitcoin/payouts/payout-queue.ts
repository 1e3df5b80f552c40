import { setTimeout as sleep } from 'node:timers/promises';
import { assertSameContent } from '@rampart/driver-tables';
import { Clock, SECOND } from '@rampart/kernel';
import {
  type CryptoPayout,
  type SendOutcome,
  type SentState,
  UnclearAnswer,
  type UnwantedPayout,
} from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { isUnplanned, outcomeOf, type PayoutVerdict, SIGNED_BEFORE, stateOf } from '../../frame/payout-verdict.js';
import { withdrawRow } from '../../frame/withdraw-row.js';
import { BitcoinDatabase } from '../bitcoin-database.js';
import type { WalletTransaction } from '../node/node-answers.js';
import { RpcRefused } from '../../frame/json-rpc.js';
import { NodeRpc } from '../node/node-rpc.js';
import { SecondNode } from '../node/second-node.js';
import { bitcoinOf, satsOf } from '../satoshi.js';
import { PayoutCheck } from '../wallet/payout-check.js';
import { Batches } from './batches.js';

/** Less than the 20 seconds for which the caller waits. */
const MAX_WAIT = 15 * SECOND;
const POLL = 100;
/** Confirmations from which a payout counts as done; the driver follows it until it is final. */
const DONE_DEPTH = 2;

interface PayoutRow {
  /**
   * `held` until an operator approves it with a passkey. `unclear` if the signer signed it before in another transaction, as after a restored backup; an
   * operator must decide.
   */
  readonly state: 'queued' | 'held' | 'deferred' | 'batched' | 'refused' | 'unclear';
  readonly reason: string | null;
  readonly assertion: string | null;
  readonly address: string;
  readonly sats: string;
  readonly tx_id: string | null;
  readonly batch_state: 'open' | 'confirmed' | null;
}

/** Keeps one row per key. A key is in one batch, and only that batch's transactions ever pay it. */
@Injectable()
export class PayoutQueue {
  private readonly log = new Logger('Bitcoin');

  constructor(
    private readonly database: BitcoinDatabase,
    private readonly check: PayoutCheck,
    private readonly batches: Batches,
    private readonly rpc: NodeRpc,
    private readonly clock: Clock,
    private readonly second: SecondNode,
  ) {}

  /**
   * Returns when the payout's transaction is stored, which is right before it is sent. While the node or the signer does not respond, the payout is kept; any
   * later read of payouts or deposits advances it.
   */
  async sendPayout(payout: CryptoPayout): Promise<SendOutcome> {
    const content = contentOf(payout);
    const known = await this.findRow(payout.key);
    if (!known || known.state === 'deferred')
      await this.enqueue(payout, known, await this.check.judgePayout(payout, assertionFor(content, known)));
    const deadline = performance.now() + MAX_WAIT;
    do {
      const row = await this.findRow(payout.key);
      if (row) assertSameContent(payout.key, row.state, isSame(content, row));
      const outcome = row && outcomeOf(payout.key, row);
      if (outcome) return outcome;
      if (!(await this.canAdvance())) break;
      if (row && !outcomeOf(payout.key, (await this.findRow(payout.key)) ?? row)) await sleep(POLL);
    } while (performance.now() < deadline);
    return { outcome: 'waiting', reference: payout.key };
  }

  /** In a restored database a row may be older than what the signer has signed for it. */
  async withdrawPayout(payout: UnwantedPayout): Promise<SentState> {
    const row = await this.findRow(payout.key);
    if (row && isUnplanned(row.state)) await this.check.assertUnsigned({ ...payout, ...row });
    await withdrawRow(this.database, 'bitcoin', { ...payout, at: this.clock.now() });
    return this.findPayout(payout.key);
  }

  async findPayout(key: string): Promise<SentState> {
    const before = await this.findRow(key);
    if (before && !before.tx_id && (before.state === 'queued' || before.state === 'batched')) await this.canAdvance();
    const row = before && (await this.findRow(key));
    if (!row || row.state === 'deferred') return { state: 'unknown' };
    if (row.state === 'unclear') throw new UnclearAnswer(row.reason ?? SIGNED_BEFORE);
    const money = { amount: bitcoinOf(BigInt(row.sats)), currency: 'BTC' };
    if (row.state === 'held') return { state: 'waiting', reference: key, money };
    if (row.state === 'refused') return { state: 'failed', reason: row.reason ?? 'it was refused' };
    if (row.tx_id === null) return { state: 'waiting', reference: key, money };
    const isDone = row.batch_state === 'confirmed' || (await this.findDepth(row.tx_id)) >= DONE_DEPTH;
    return { state: isDone ? 'confirmed' : 'submitted', reference: row.tx_id, money };
  }

  /** False while the node or the signer does not respond. */
  private async canAdvance(): Promise<boolean> {
    try {
      await this.batches.advance();
      return true;
    } catch (error) {
      this.log.warn(`payouts are kept: ${(error as Error).message}`);
      return false;
    }
  }

  private async findDepth(txId: string): Promise<number> {
    const [answer] = await this.rpc.batch<WalletTransaction>([['gettransaction', txId]]);
    return answer === undefined || answer instanceof RpcRefused ? 0 : this.second.agreeOnDepth(txId, answer);
  }

  private async findRow(key: string): Promise<PayoutRow | undefined> {
    const [row] = await this.database.query<PayoutRow>(
      `SELECT p.state, p.reason, p.assertion, p.address, p.sats::text AS sats, b.tx_id, b.state AS batch_state FROM bitcoin.payout p LEFT JOIN bitcoin.batch b ON b.id = p.batch_id WHERE p.key = $1`,
      [key],
    );
    return row;
  }

  /** Stores a refused payout as well, so that its key keeps one outcome. A deferred payout takes new content, unless another call was faster. */
  private async enqueue(payout: CryptoPayout, known: Content | undefined, found: PayoutVerdict): Promise<void> {
    const { key, transactionId } = payout;
    const { address, sats } = contentOf(payout);
    await this.database.query(
      `INSERT INTO bitcoin.payout AS p (key, transaction_id, address, sats, token, state, reason, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (key) DO UPDATE SET state = excluded.state, reason = excluded.reason, token = excluded.token, created_at = excluded.created_at,
         address = excluded.address, sats = excluded.sats,
         assertion = CASE WHEN (p.address, p.sats) = (excluded.address, excluded.sats) THEN p.assertion END
       WHERE p.state = 'deferred' AND (p.address, p.sats) IN ((excluded.address, excluded.sats), ($9, $10))`,
      [
        key,
        transactionId,
        address,
        sats,
        found.token,
        stateOf(found),
        found.refused ?? found.held ?? found.deferred,
        this.clock.now(),
        known?.address,
        known?.sats,
      ],
    );
  }
}

type Content = Pick<PayoutRow, 'address' | 'sats'>;

const contentOf = ({ amount, to }: CryptoPayout): Content => ({
  address: to.kind === 'wallet' ? to.address : to.account,
  sats: (amount.currency === 'BTC' ? satsOf(amount.toString()) : 0n).toString(),
});

const isSame = (one: Content, other: Content): boolean => one.address === other.address && one.sats === other.sats;

/** An operator's passkey approved one amount and one address, so other content needs a new approval. */
const assertionFor = (content: Content, known: PayoutRow | undefined): string | undefined =>
  (known && isSame(content, known) ? known.assertion : null) ?? undefined;
