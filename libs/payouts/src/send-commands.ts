import { ENV, type Env, networksIn } from '@rampart/config';
import { InboundEvent, type Payout, type Receipt, type Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Amount, type CryptoCode, type Decimal, type FiatCode, type Network } from '@rampart/kernel';
import { sendingProblem } from '@rampart/methods';
import {
  type FiatPayout,
  type PayoutDestination,
  RoutedChain,
  RoutedRail,
  type SendOutcome,
  splitEventId,
  UNNAMED_DRIVER,
} from '@rampart/ports';
import { isDepositAddress, ScreenWallet, type SendBlock, unmatchedContent, type Wallet } from '@rampart/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { cryptoDestination, payoutChain, refundDestination } from './payout-destinations.js';
import { refundProblem } from './refund-problem.js';
import { ScreenSenders } from './screen-senders.js';

/** A request to a provider to send a payout. */
export type SendCommand = () => Promise<SendOutcome>;

/** Builds send requests for payouts, refunds and returns. Destinations are checked again right before sending, because a payout cannot be recalled. */
@Injectable()
export class SendCommands {
  private readonly networks: readonly Network[];

  constructor(
    private readonly database: DataSource,
    private readonly rail: RoutedRail,
    private readonly chain: RoutedChain,
    private readonly screening: ScreenWallet,
    private readonly senders: ScreenSenders,
    @Inject(ENV) env: Pick<Env, 'RAMPART_MODE' | 'BITCOIN_NETWORK'>,
  ) {
    this.networks = networksIn(env);
  }

  /** Returns a block if the payout must not be sent. An error thrown here means that nothing was sent. */
  async buildSend(payout: Payout, transaction: Transaction | null): Promise<SendCommand | SendBlock> {
    return (await this.senders.findSendBlock(payout, transaction)) ?? this.buildUnscreened(payout, transaction);
  }

  private buildUnscreened(payout: Payout, transaction: Transaction | null): Promise<SendCommand | SendBlock> {
    if (!transaction) return this.buildReturn(payout);
    const problem = payout.purpose === 'refund' ? refundProblem(payout, payoutChain(payout, transaction)) : undefined;
    if (problem !== undefined) return Promise.resolve({ outcome: 'rejected', reason: problem });
    if (payout.kind === 'fiat') return this.buildFiatSend(payout, transaction);
    return this.buildCryptoSend(
      payout,
      transaction.id,
      payout.purpose === 'payout' ? cryptoDestination(transaction) : refundDestination(payout, transaction),
    );
  }

  /** Rejects a destination that is no longer valid, whatever earlier checks found. The payout then waits for an operator. */
  private async buildCryptoSend(
    { id: key, amount, currency, driver }: Payout,
    transactionId: string,
    to: PayoutDestination,
  ): Promise<SendCommand | SendBlock> {
    const block = to.kind === 'wallet' ? await this.findBlock(amount, to) : undefined;
    return (
      block ??
      (() =>
        this.chain.sendPayout(
          { key, transactionId, amount: Amount.of(amount, currency as CryptoCode), to },
          driver ?? UNNAMED_DRIVER,
        ))
    );
  }

  private async findBlock(amount: Decimal, to: Wallet): Promise<SendBlock | undefined> {
    const reason = await this.findProblem(amount, to);
    return reason === undefined ? this.screening.findSendBlock(to) : { outcome: 'rejected', reason };
  }

  /** The destination may have become a deposit address since the order was created. */
  private async findProblem(amount: Decimal, { chain, address }: Wallet): Promise<string | undefined> {
    if (await isDepositAddress(this.database, address)) return 'the destination is a deposit address of this service';
    return sendingProblem({ chain, address, amount, networks: this.networks });
  }

  private async buildFiatSend(
    { id: key, purpose, amount, currency, driver }: Payout,
    { id: transactionId, method, methodAttributes }: Transaction,
  ): Promise<SendCommand | SendBlock> {
    const money = { key, transactionId, method, amount: Amount.of(amount, currency as FiatCode) };
    const send = (payout: FiatPayout) => () => this.rail.sendPayout(payout, driver ?? UNNAMED_DRIVER);
    if (purpose === 'payout') return send({ ...money, purpose, attributes: methodAttributes ?? {} });
    const payments = await this.findPayments(transactionId, currency);
    const drivers = new Set(payments.map((eventId) => splitEventId(eventId).driver));
    if (drivers.size > 1)
      return { outcome: 'rejected', reason: `it was paid by ${[...drivers].join(' and ')}; pay it back by hand` };
    return send({ ...money, purpose: 'refund', attributes: {}, payments });
  }

  private async findPayments(transactionId: string, currency: string): Promise<readonly string[]> {
    const found = await rows<Pick<Receipt, 'eventId'>>(
      this.database,
      sql`SELECT event_id AS "eventId" FROM receipt WHERE transaction_id = ${transactionId} AND kind = 'fiat' AND currency = ${currency} AND NOT dropped ORDER BY id`,
    );
    return found.map(({ eventId }) => eventId);
  }

  /** Returns an unmatched payment: fiat to its payer's account, crypto to the address that an operator named. */
  private async buildReturn(payout: Payout): Promise<SendCommand | SendBlock> {
    const { id: key, inboundEventId, kind, amount, currency, chain, address } = payout;
    const event = await this.database.getRepository(InboundEvent).findOneByOrFail({ id: inboundEventId ?? '' });
    const { reference } = unmatchedContent(event);
    if (event.vanished) return { outcome: 'rejected', reason: 'its bank or chain reversed it before it was returned' };
    if (kind === 'fiat')
      return () =>
        this.rail.returnPayment({
          key,
          eventId: event.eventId,
          reference,
          amount: Amount.of(amount, currency as FiatCode),
        });
    if (chain === null || address === null) throw new Error(`return ${key} has no destination`);
    return this.buildCryptoSend(payout, reference, { kind: 'wallet', chain, address });
  }
}
