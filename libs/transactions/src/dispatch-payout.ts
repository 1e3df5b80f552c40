import { ENV, type Env } from '@rampart/config';
import { InboundEvent, type Payout, rows, sql, type Transaction } from '@rampart/data';
import { Amount, crashPoint, type CryptoCode, type Decimal, type FiatCode, type Network, SECOND } from '@rampart/kernel';
import { sendingProblem } from '@rampart/methods';
import { ChainGateway, FiatRail, type NotNow, type PayoutDestination, type SendOutcome, type SentState } from '@rampart/ports';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isDepositAddress } from './own-addresses.js';
import { type Hindrance, ScreenWallet, type Wallet } from './screen-wallet.js';
import { unmatchedContent } from './unmatched-content.js';

/** How long a provider must go on not knowing a key before the same key is sent once more. */
export const SETTLE_MS = 60 * SECOND;

type WaitsFor = NotNow | Extract<Hindrance, { outcome: 'notNow' }>['reason'];

type Errand = () => Promise<SendOutcome>;

export type Dispatch =
  | { readonly outcome: 'accepted'; readonly reference: string }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'unclear'; readonly reason: string }
  /** The provider does not know the key, yet: ask again after the settle time. */
  | { readonly outcome: 'askAgain' }
  /** Nothing was sent, for a reason that passes: try again later. */
  | { readonly outcome: 'notNow'; readonly reason: WaitsFor }
  /** Somebody else is done with it, or it was withdrawn. */
  | { readonly outcome: 'gone' };

/**
 * Sends one claimed payout, at most once in effect. A provider that does not answer is asked what it knows before anybody
 * else is, and so it is when sending was begun before (a crash, a retry); only its repeated word that it never saw the key
 * lets the same key be sent again.
 */
@Injectable()
export class DispatchPayout {
  private readonly log = new Logger('Payout');
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

  async dispatch(payout: Payout, transaction: Transaction | null): Promise<Dispatch> {
    if (await this.isFirstTry(payout)) return this.try(payout, transaction, 'never');
    if (await this.isGone(payout)) return { outcome: 'gone' };
    const answered = await this.lookUp(payout);
    if (answered.outcome !== 'askAgain' || !(await this.unknownLongEnough(payout))) return answered;
    await rows(this.database, sql`UPDATE payout SET unknown_since = NULL WHERE id = ${payout.id}`);
    return this.try(payout, transaction, 'perhaps');
  }

  /** What the provider knows of the payout. */
  find(payout: Payout): Promise<SentState> {
    return payout.kind === 'crypto' ? this.chain.find(payout.id) : this.rail.find(payout.id);
  }

  private async isFirstTry({ id }: Payout): Promise<boolean> {
    const first = await rows(
      this.database,
      sql`UPDATE payout SET send_started_at = rampart_now() WHERE id = ${id} AND state = 'claimed' AND send_started_at IS NULL RETURNING id`,
    );
    crashPoint('payout.marked');
    return first.length === 1;
  }

  private async isGone({ id }: Payout): Promise<boolean> {
    const claimed = await rows(this.database, sql`SELECT id FROM payout WHERE id = ${id} AND state = 'claimed'`);
    return claimed.length === 0;
  }

  /** The answer may be lost although the money left: then the provider knows the key. */
  private async try(payout: Payout, transaction: Transaction | null, toldBefore: 'never' | 'perhaps'): Promise<Dispatch> {
    const errand = await this.errand(payout, transaction);
    const sent = typeof errand === 'function' ? await this.orUnclear(payout, () => this.send(errand)) : errand;
    if (sent.outcome === 'notNow') await this.wait(payout, sent.reason, toldBefore);
    if (sent.outcome !== 'unclear') return sent;
    const answered = await this.lookUp(payout);
    if (answered.outcome === 'askAgain') await this.unknownLongEnough(payout);
    return answered;
  }

  private lookUp(payout: Payout): Promise<Dispatch> {
    return this.orUnclear(payout, () => this.ask(payout));
  }

  /** The provider's word that it did nothing makes the next try a first one. What was not screened makes it one only if the provider never heard of the payout. */
  private async wait({ id }: Payout, reason: WaitsFor, toldBefore: 'never' | 'perhaps'): Promise<void> {
    this.log.warn(`payout ${id} waits: ${reason}`);
    const keeps = reason === 'screening_unavailable' && toldBefore === 'perhaps';
    const begun = keeps ? sql`send_started_at` : sql`NULL`;
    await rows(this.database, sql`UPDATE payout SET send_started_at = ${begun}, unknown_since = NULL, waits_for = ${reason} WHERE id = ${id} AND state = 'claimed'`);
  }

  /** A provider that fails leaves it unclear. Our own database does not: its errors pass through, and the job is tried again. */
  private async orUnclear(payout: Payout, provider: () => Promise<Dispatch>): Promise<Dispatch> {
    try {
      return await provider();
    } catch (error) {
      this.log.warn(`payout ${payout.id} is unclear: ${(error as Error).message}`);
      return { outcome: 'unclear', reason: (error as Error).message };
    }
  }

  private async ask(payout: Payout): Promise<Dispatch> {
    const known = await this.find(payout);
    if (known.state === 'failed') return { outcome: 'rejected', reason: known.reason };
    return known.state === 'unknown' ? { outcome: 'askAgain' } : { outcome: 'accepted', reference: known.reference };
  }

  private async unknownLongEnough({ id }: Payout): Promise<boolean> {
    const [row] = await rows<{ settled: boolean }>(
      this.database,
      sql`UPDATE payout SET unknown_since = coalesce(unknown_since, rampart_now()) WHERE id = ${id}
          RETURNING unknown_since + make_interval(secs => ${SETTLE_MS / SECOND}) <= rampart_now() AS settled`,
    );
    return row?.settled ?? false;
  }

  private async send(errand: Errand): Promise<Dispatch> {
    const result = await errand();
    return result.outcome === 'submitted' ? { outcome: 'accepted', reference: result.reference } : result;
  }

  /** What is asked of the provider, or why nothing may be. What goes wrong here goes wrong before anything was sent. */
  private errand(payout: Payout, transaction: Transaction | null): Promise<Errand | Hindrance> {
    if (!transaction) return this.errandBack(payout);
    if (payout.kind === 'fiat') return Promise.resolve(() => this.sendFiat(payout, transaction));
    return this.errandTo(payout, transaction.id, payout.purpose === 'payout' ? cryptoDestination(transaction) : refundDestination(transaction));
  }

  /** Refused by us, and so held for a person, is what must not be sent whatever was checked before. */
  private async errandTo({ id: key, amount, currency }: Payout, transactionId: string, to: PayoutDestination): Promise<Errand | Hindrance> {
    const hindrance = to.kind === 'wallet' ? await this.hindrance(amount, to) : undefined;
    return hindrance ?? (() => this.chain.send({ key, transactionId, amount: Amount.of(amount, currency as CryptoCode), to }));
  }

  private async hindrance(amount: Decimal, to: Wallet): Promise<Hindrance | undefined> {
    const reason = await this.problem(amount, to);
    return reason === undefined ? this.screening.hindrance(to) : { outcome: 'rejected', reason };
  }

  /** What became a deposit address of ours since it was named gets nothing either. */
  private async problem(amount: Decimal, { chain, address }: Wallet): Promise<string | undefined> {
    if (await isDepositAddress(this.database, address)) return 'the destination is a deposit address of ours';
    return sendingProblem({ chain, address, amount, networks: this.networks });
  }

  private sendFiat({ id, purpose, amount, currency }: Payout, { id: transactionId, method, methodAttributes }: Transaction): Promise<SendOutcome> {
    const attributes = purpose === 'payout' ? (methodAttributes ?? {}) : {};
    return this.rail.send({ key: id, transactionId, purpose: purpose === 'payout' ? 'payout' : 'refund', method, amount: Amount.of(amount, currency as FiatCode), attributes });
  }

  /** Money that named no order: fiat to where it came from, crypto to where a person said. */
  private async errandBack(payout: Payout): Promise<Errand | Hindrance> {
    const { id: key, inboundEventId, kind, amount, currency, chain, address } = payout;
    const event = await this.database.getRepository(InboundEvent).findOneByOrFail({ id: inboundEventId ?? '' });
    const { reference } = unmatchedContent(event);
    if (event.vanished) return { outcome: 'rejected', reason: 'its bank or chain took it back before it was returned' };
    if (kind === 'fiat') return () => this.rail.returnPayment({ key, eventId: event.eventId, reference, amount: Amount.of(amount, currency as FiatCode) });
    if (chain === null || address === null) throw new Error(`return ${key} has no destination`);
    return this.errandTo(payout, reference, { kind: 'wallet', chain, address });
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
