import { setTimeout as sleep } from 'node:timers/promises';
import { assertSameContent } from '@rampart/driver-tables';
import { type ChainId, Clock, SECOND } from '@rampart/kernel';
import {
  type CryptoPayout,
  type SendOutcome,
  type SentMoney,
  type SentState,
  UnclearAnswer,
  type UnwantedPayout,
} from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { isUnplanned, outcomeOf, type PayoutVerdict, SIGNED_BEFORE, stateOf } from '../../frame/payout-verdict.js';
import { withdrawRow } from '../../frame/withdraw-row.js';
import { TRACKED_DEPTH } from '../deposits/deposit-row.js';
import { EvmDatabase } from '../evm-database.js';
import { decimalsOn } from '../evm-settings.js';
import { EvmNetworks } from '../network/evm-networks.js';
import { decimalOf, unitsOf } from '../units.js';
import { PayoutCheck } from '../wallet/payout-check.js';
import { EvmOutbox } from './outbox.js';

/** Less than the 20 seconds for which the caller waits. */
const MAX_WAIT = 15 * SECOND;
const POLL = 100;
/** Confirmations from which a payout counts as done; the driver follows it until it is final. */
const DONE_DEPTH = 12;

interface PayoutRow extends Content {
  /** `held` until an operator approves it with a passkey. `unclear` if its nonce or its key was used by a transaction that this database does not know. */
  readonly state: 'queued' | 'held' | 'deferred' | 'assigned' | 'refused' | 'unclear';
  readonly reason: string | null;
  readonly assertion: string | null;
  readonly tx_id: string | null;
  readonly succeeded: boolean | null;
  /** Null until a block includes it. */
  readonly depth: number | null;
}

/** Keeps one row per key. A key has one nonce, which every version of its transaction shares, so at most one version is ever in the chain. */
@Injectable()
export class PayoutQueue {
  private readonly log = new Logger('Evm');

  constructor(
    private readonly database: EvmDatabase,
    private readonly networks: EvmNetworks,
    private readonly check: PayoutCheck,
    private readonly outbox: EvmOutbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns when the payout's transaction is stored, which is right before it is sent. While providers or the signer do not respond, the payout is kept; any
   * later read of payouts or deposits advances it.
   */
  async sendPayout(payout: CryptoPayout): Promise<SendOutcome> {
    const content = this.contentOf(payout);
    const known = await this.findRow(payout.key);
    if (!known || known.state === 'deferred')
      await this.enqueue(payout, known, await this.check.judgePayout(payout, assertionFor(content, known)));
    const deadline = performance.now() + MAX_WAIT;
    do {
      const row = await this.findRow(payout.key);
      if (row) assertSameContent(payout.key, row.state, isSame(content, row));
      const outcome = row && outcomeOf(payout.key, row);
      if (outcome) return outcome;
      if (row && !(await this.canAdvance(row.chain as ChainId))) break;
      if (row && !outcomeOf(payout.key, (await this.findRow(payout.key)) ?? row)) await sleep(POLL);
    } while (performance.now() < deadline);
    const last = await this.findRow(payout.key);
    return (last && outcomeOf(payout.key, last)) ?? { outcome: 'waiting', reference: payout.key };
  }

  /** In a restored database a row may be older than what the signer has signed for it. */
  async withdrawPayout(payout: UnwantedPayout): Promise<SentState> {
    const row = await this.findRow(payout.key);
    if (row && isUnplanned(row.state)) await this.check.assertUnsigned({ ...payout, ...row });
    await withdrawRow(this.database, 'evm', { ...payout, at: this.clock.now() });
    return this.findPayout(payout.key);
  }

  async findPayout(key: string): Promise<SentState> {
    const before = await this.findRow(key);
    if (before && !before.tx_id && (before.state === 'queued' || before.state === 'assigned'))
      await this.canAdvance(before.chain as ChainId);
    const row = before && (await this.findRow(key));
    if (!row || row.state === 'deferred') return { state: 'unknown' };
    if (row.state === 'unclear') throw new UnclearAnswer(row.reason ?? SIGNED_BEFORE);
    const money = this.moneyOf(row);
    if (row.state === 'held') return { state: 'waiting', reference: key, ...money };
    if (row.state === 'refused') return { state: 'failed', reason: row.reason ?? 'it was refused' };
    if (row.tx_id === null) return { state: 'waiting', reference: key, ...money };
    const depth = row.depth ?? 0;
    if (row.succeeded === false && depth >= TRACKED_DEPTH)
      return { state: 'failed', reason: `the contract did not make the transfer, in ${row.tx_id}` };
    const isDone = row.succeeded === true && depth >= DONE_DEPTH;
    return { state: isDone ? 'confirmed' : 'submitted', reference: row.tx_id, ...money };
  }

  /** False while providers or the signer do not respond. */
  private async canAdvance(chain: ChainId): Promise<boolean> {
    try {
      await this.outbox.advance(this.networks.get(chain));
      return true;
    } catch (error) {
      this.log.warn(`payouts are kept: ${(error as Error).message}`);
      return false;
    }
  }

  private async findRow(key: string): Promise<PayoutRow | undefined> {
    const [row] = await this.database.query<PayoutRow>(
      `SELECT p.chain, p.address, p.currency, p.units::text AS units, p.state, p.reason, p.assertion, o.tx_id, o.succeeded,
         ((SELECT max(b.number) FROM evm.block b WHERE b.chain = p.chain) - o.block_number + 1)::int AS depth
       FROM evm.payout p LEFT JOIN evm.outgoing o ON o.key = p.key AND o.state <> 'abandoned' WHERE p.key = $1`,
      [key],
    );
    return row;
  }

  /** Empty for a token that the settings no longer contain, since its decimals are unknown then. */
  private moneyOf({ chain, currency, units }: Content): { money?: SentMoney } {
    const settings = this.networks.find(chain as ChainId)?.settings;
    const decimals = settings && decimalsOn(settings, currency);
    return decimals === undefined ? {} : { money: { amount: decimalOf(BigInt(units), decimals), currency } };
  }

  private contentOf({ amount, to }: CryptoPayout): Content {
    const settings = to.kind === 'wallet' ? this.networks.find(to.chain)?.settings : undefined;
    const decimals = settings && decimalsOn(settings, amount.currency);
    return {
      chain: to.kind === 'wallet' ? to.chain : 'internal',
      address: to.kind === 'wallet' ? to.address.toLowerCase() : to.account,
      currency: amount.currency,
      units: (decimals === undefined ? 0n : unitsOf(amount.toString(), decimals)).toString(),
    };
  }

  /** Stores a refused payout as well, so that its key keeps one outcome. A deferred payout takes new content, unless another call was faster. */
  private async enqueue(payout: CryptoPayout, known: Content | undefined, verdict: PayoutVerdict): Promise<void> {
    const { key, transactionId } = payout;
    const { chain, address, currency, units } = this.contentOf(payout);
    await this.database.query(
      `INSERT INTO evm.payout AS p (key, transaction_id, chain, address, currency, units, token, state, reason, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (key) DO UPDATE SET state = excluded.state, reason = excluded.reason, token = excluded.token, created_at = excluded.created_at,
         chain = excluded.chain, address = excluded.address, currency = excluded.currency, units = excluded.units,
         assertion = CASE WHEN (p.chain, p.address, p.currency, p.units) = (excluded.chain, excluded.address, excluded.currency, excluded.units) THEN p.assertion END
       WHERE p.state = 'deferred' AND (p.chain, p.address, p.currency, p.units) IN (
         (excluded.chain, excluded.address, excluded.currency, excluded.units), ($11, $12, $13, $14))`,
      [
        ...[key, transactionId, chain, address, currency, units, verdict.token],
        ...[stateOf(verdict), verdict.refused ?? verdict.held ?? verdict.deferred, this.clock.now()],
        ...[known?.chain, known?.address, known?.currency, known?.units],
      ],
    );
  }
}

/** The amount and destination of a payout. */
interface Content {
  readonly chain: string;
  readonly address: string;
  readonly currency: string;
  readonly units: string;
}

const isSame = (one: Content, other: Content): boolean =>
  one.chain === other.chain &&
  one.address === other.address &&
  one.currency === other.currency &&
  one.units === other.units;

/** An operator's passkey approved one amount and one address, so other content needs a new approval. */
const assertionFor = (content: Content, known: PayoutRow | undefined): string | undefined =>
  (known && isSame(content, known) ? known.assertion : null) ?? undefined;
