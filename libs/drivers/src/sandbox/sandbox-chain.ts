import { Inject, Injectable } from '@nestjs/common';
import { ENV, firstKeyOf, reveal, type RingEnv } from '@rampart/config';
import { readChanges } from '@rampart/driver-tables';
import type { ChainId, CryptoCode } from '@rampart/kernel';
import {
  type ChainDeposit,
  ChainGateway,
  type Changes,
  type ClaimVerdict,
  type CryptoPayout,
  type DepositClaim,
  type DepositWallets,
  type PayoutDestination,
  type SendOutcome,
  type SentPage,
  type SentSpan,
  type SentState,
  type UnwantedPayout,
  type WalletBalance,
  type WalletQuery,
} from '@rampart/ports';
import { rows, type Sql, sql } from '@rampart/sql';
import { depositWallets } from './sandbox-addresses.js';
import { SandboxDatabase } from './sandbox-database.js';
import { seeDeposit } from './sandbox-deposits.js';
import { SandboxPayouts } from './sandbox-payouts.js';
import { internalReferenceOf, outputIndexOf, txIdOf } from './sandbox-references.js';
import { sandboxSent } from './sandbox-sent.js';

/**
 * Simulated chains. `SandboxControls.simulateDeposit` creates deposits.
 * A destination tag or internal account of FAIL or UNCERTAIN forces that outcome.
 */
@Injectable()
export class SandboxChain extends ChainGateway {
  constructor(
    private readonly database: SandboxDatabase,
    private readonly payouts: SandboxPayouts,
    @Inject(ENV) private readonly env: RingEnv,
  ) {
    super();
  }

  async depositWalletsFor(order: { transactionId: string; chains: readonly ChainId[] }): Promise<DepositWallets> {
    return depositWallets(firstKeyOf(this.env, 'sandbox-addresses'), order.transactionId, order.chains);
  }

  async depositsFor(transactionId: string): Promise<readonly ChainDeposit[]> {
    const found = await rows<DepositRow>(
      this.database,
      sql`SELECT tx_id, chain, currency, amount, confirmations, dropped, seen_at, sender
       FROM sandbox.deposit WHERE transaction_id = ${transactionId} ORDER BY seen_at, seq`,
    );
    const secret = firstKeyOf(this.env, 'sandbox-addresses');
    return found.map((row) => depositOf(transactionId, row, addressOf(secret, transactionId, row.chain)));
  }

  /** Proves only deposits that the simulated chain reports. It has no blocks to check, so any other deposit must be attested. */
  override async findDeposit({ transactionId, txId }: DepositClaim): Promise<ClaimVerdict> {
    const deposit = (await this.depositsFor(transactionId)).find((each) => each.txId === txId);
    if (deposit && !deposit.dropped) return { state: 'proven', deposit, isKnown: true };
    return { state: 'unclear', problem: 'a simulated chain has no blocks to look at' };
  }

  override async creditDeposit(claim: DepositClaim): Promise<ChainDeposit> {
    const { transactionId, chain, txId, attested } = claim;
    const known = await this.findDeposit(claim);
    if (known.state === 'proven') return known.deposit;
    if (!attested) throw new Error('a simulated deposit is credited where operators attest it');
    const { currency, amount, paidAt } = attested;
    await seeDeposit(this.database, { transactionId, chain, txId, currency, amount }, new Date(paidAt));
    const credited = await this.findDeposit(claim);
    if (credited.state !== 'proven') throw new Error('a simulated deposit was not stored');
    return credited.deposit;
  }

  /** A fixed float plus deposits minus payouts; sending is free. An `uncertain` payout has left the wallet, although `findPayout` does not report so. */
  async balanceOf(query: WalletQuery): Promise<WalletBalance | undefined> {
    const [row] = await rows<{ amount: string }>(this.database, balanceIn(query));
    return row && { amount: row.amount, feesPaid: '0' };
  }

  changesSince(cursor: string): Promise<Changes> {
    return readChanges(
      this.database,
      { table: 'sandbox.deposit', subject: 'transaction_id', readSubject: reveal },
      cursor,
    );
  }

  sendPayout(payout: CryptoPayout): Promise<SendOutcome> {
    return this.payouts.sendPayout({
      rail: 'chain',
      key: payout.key,
      transactionId: payout.transactionId,
      amount: payout.amount.toString(),
      currency: payout.amount.currency,
      destination: JSON.stringify(payout.to),
      reference: payout.to.kind === 'wallet' ? txIdOf(payout.to.chain, payout.key) : internalReferenceOf(payout.key),
      recipient: recipientOf(payout.to),
    });
  }

  findPayout(key: string): Promise<SentState> {
    return this.payouts.findSent('chain', key);
  }

  override listSent(span: SentSpan): Promise<SentPage> {
    return sandboxSent(this.database, 'chain', span);
  }

  withdrawPayout(payout: UnwantedPayout): Promise<SentState> {
    return this.payouts.withdrawPayout('chain', payout);
  }
}

const balanceIn = ({ chain, currency, confirmations }: WalletQuery): Sql => sql`
  SELECT trim_scale(1000000
    + (SELECT coalesce(sum(amount::numeric), 0) FROM sandbox.deposit WHERE chain = ${chain} AND currency = ${currency} AND NOT dropped AND confirmations >= ${confirmations})
    - (SELECT coalesce(sum(amount::numeric), 0) FROM sandbox.sent_payout
       WHERE rail = 'chain' AND currency = ${currency} AND outcome IN ('succeed', 'uncertain') AND destination::json ->> 'chain' = ${chain}))::text AS amount`;

interface DepositRow {
  readonly tx_id: string;
  readonly chain: ChainId;
  readonly currency: CryptoCode;
  readonly amount: string;
  readonly confirmations: number;
  readonly dropped: boolean;
  readonly seen_at: Date;
  readonly sender: string | null;
}

/** The first address of an order on a chain. */
const addressOf = (secret: Buffer, transactionId: string, chain: ChainId): string =>
  Object.values(depositWallets(secret, transactionId, [chain]))[0] ?? '';

const depositOf = (transactionId: string, row: DepositRow, address: string): ChainDeposit => ({
  address,
  eventId: `${row.tx_id}:${outputIndexOf(transactionId)}`,
  txId: row.tx_id,
  chain: row.chain,
  currency: row.currency,
  amount: row.amount,
  confirmations: row.confirmations,
  dropped: row.dropped,
  seenAt: row.seen_at,
  ...(row.sender === null ? {} : { senders: [row.sender] }),
});

const recipientOf = (to: PayoutDestination): string | undefined => (to.kind === 'internal' ? to.account : to.tag);
