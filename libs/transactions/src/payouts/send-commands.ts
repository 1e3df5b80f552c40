import { ENV, type Env } from '@rampart/config';
import { InboundEvent, type Payout, type Transaction } from '@rampart/data';
import { Amount, type CryptoCode, type Decimal, type FiatCode, type Network } from '@rampart/kernel';
import { sendingProblem } from '@rampart/methods';
import { ChainGateway, FiatRail, type PayoutDestination, type SendOutcome } from '@rampart/ports';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isDepositAddress } from './own-addresses.js';
import { type SendBlock, ScreenWallet, type Wallet } from './screen-wallet.js';
import { unmatchedContent } from '../receipts/unmatched-content.js';

/** Asks a provider to send. */
export type SendCommand = () => Promise<SendOutcome>;

/** What is asked of which provider for a payout, refund or return; looked at once more right before, for what left does not come back. */
@Injectable()
export class SendCommands {
  private readonly networks: readonly Network[];

  constructor(
    private readonly database: DataSource,
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
    private readonly screening: ScreenWallet,
    @Inject(ENV) env: Pick<Env, 'RAMPART_MODE'>,
  ) {
    this.networks = env.RAMPART_MODE === 'sandbox' ? ['main', 'test'] : ['main'];
  }

  /** Answers why nothing may be sent, where that is so. What goes wrong here goes wrong before anything was sent. */
  buildSend(payout: Payout, transaction: Transaction | null): Promise<SendCommand | SendBlock> {
    if (!transaction) return this.buildReturn(payout);
    if (payout.kind === 'fiat') return Promise.resolve(() => this.sendFiat(payout, transaction));
    return this.buildCryptoSend(payout, transaction.id, payout.purpose === 'payout' ? cryptoDestination(transaction) : refundDestination(transaction));
  }

  /** Refused by us, and so held for a person, is what must not be sent whatever was checked before. */
  private async buildCryptoSend({ id: key, amount, currency }: Payout, transactionId: string, to: PayoutDestination): Promise<SendCommand | SendBlock> {
    const findBlock = to.kind === 'wallet' ? await this.hindrance(amount, to) : undefined;
    return findBlock ?? (() => this.chain.sendPayout({ key, transactionId, amount: Amount.of(amount, currency as CryptoCode), to }));
  }

  private async hindrance(amount: Decimal, to: Wallet): Promise<SendBlock | undefined> {
    const reason = await this.findProblem(amount, to);
    return reason === undefined ? this.screening.findSendBlock(to) : { outcome: 'rejected', reason };
  }

  /** What became a deposit address of ours since it was named gets nothing either. */
  private async findProblem(amount: Decimal, { chain, address }: Wallet): Promise<string | undefined> {
    if (await isDepositAddress(this.database, address)) return 'the destination is a deposit address of ours';
    return sendingProblem({ chain, address, amount, networks: this.networks });
  }

  private sendFiat({ id, purpose, amount, currency }: Payout, { id: transactionId, method, methodAttributes }: Transaction): Promise<SendOutcome> {
    const attributes = purpose === 'payout' ? (methodAttributes ?? {}) : {};
    return this.rail.sendPayout({ key: id, transactionId, purpose: purpose === 'payout' ? 'payout' : 'refund', method, amount: Amount.of(amount, currency as FiatCode), attributes });
  }

  /** Money that named no order: fiat to where it came from, crypto to where a person said. */
  private async buildReturn(payout: Payout): Promise<SendCommand | SendBlock> {
    const { id: key, inboundEventId, kind, amount, currency, chain, address } = payout;
    const event = await this.database.getRepository(InboundEvent).findOneByOrFail({ id: inboundEventId ?? '' });
    const { reference } = unmatchedContent(event);
    if (event.vanished) return { outcome: 'rejected', reason: 'its bank or chain took it back before it was returned' };
    if (kind === 'fiat') return () => this.rail.returnPayment({ key, eventId: event.eventId, reference, amount: Amount.of(amount, currency as FiatCode) });
    if (chain === null || address === null) throw new Error(`return ${key} has no destination`);
    return this.buildCryptoSend(payout, reference, { kind: 'wallet', chain, address });
  }
}

function cryptoDestination({ id, chain, wallet, destinationTag, internalAddress }: Transaction): PayoutDestination {
  if (internalAddress !== null) return { kind: 'internal', account: internalAddress };
  if (wallet === null) throw new Error(`transaction ${id} has no destination`);
  return { kind: 'wallet', chain, address: wallet, ...(destinationTag === null ? {} : { tag: destinationTag }) };
}

function refundDestination({ id, chain, refundDestination: address }: Transaction): PayoutDestination {
  if (address === null) throw new Error(`transaction ${id} has no refund destination`);
  return { kind: 'wallet', chain, address };
}
