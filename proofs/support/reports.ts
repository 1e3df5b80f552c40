import { Transaction } from '@rampart/data';
import { Decimal, ids } from '@rampart/kernel';
import { balancesOf } from '@rampart/ledger';
import { Withdrawals } from '@rampart/payouts';
import { ApplyReceipts, InboundEvents } from '@rampart/receipts';
import { loadFacts, type MoneyPolicy, refundsDue, TransactionSignals } from '@rampart/transactions';
import { DataSource } from 'typeorm';
import type { World } from '../../test/support/world.js';

/** A receipt of an order: its share of the ordered amount, and seconds from the end of the payment window. */
export interface Part {
  readonly amount: string;
  readonly seconds: number;
}

/** A report says that a part is seen or reversed, that a deposit has its confirmations, or that the window ended. */
export type Report =
  { readonly what: 'received' | 'confirmed' | 'reversed'; readonly part: number } | { readonly what: 'windowClosed' };

/** The end of an order before anything leaves: what it is, what its books have, and what goes back. */
export interface End {
  readonly status: string;
  readonly amounts: readonly string[];
  readonly books: Readonly<Record<string, string>>;
  readonly owed: readonly string[];
}

const CONFIRMED = 100;

/** Sends reports to the service's own code, one at a time, while no worker sends anything. */
export class Reporter {
  private readonly database: DataSource;
  private readonly inbound: InboundEvents;
  private readonly signals: TransactionSignals;
  private readonly receipts: ApplyReceipts;
  private reading = 0;

  constructor(
    { api }: Pick<World, 'api'>,
    private readonly policy: MoneyPolicy,
    currentPrice: Decimal,
  ) {
    this.database = api.get(DataSource, { strict: false });
    this.inbound = new InboundEvents(this.database);
    this.signals = new TransactionSignals(this.database, policy);
    this.receipts = new ApplyReceipts(
      this.database,
      { findPrice: () => currentPrice } as never,
      this.signals,
      new Withdrawals(undefined as never, policy), // nothing is ever claimed
      { handleReversal: () => Promise.resolve() } as never,
    );
  }

  /** A part that was reversed before it was first reported stays so: the later reading says so. */
  async report(id: string, parts: readonly Part[], reports: readonly Report[]): Promise<End> {
    const first = this.reading;
    this.reading += 3 * parts.length;
    for (const report of reports) {
      if (report.what === 'windowClosed') await this.signals.sendSignal(id, 'windowClosed');
      else await this.reportPart(id, parts[report.part]!, { ...report, first });
    }
    await this.signals.sendSignal(id, 'windowClosed'); // as the job expirePayment, which a confirmed deposit enqueues
    return this.findEnd(id);
  }

  private async reportPart(
    id: string,
    { amount, seconds }: Part,
    { what, part, first }: { what: 'received' | 'confirmed' | 'reversed'; part: number; first: number },
  ): Promise<void> {
    const order = await this.load(id);
    const at = new Date(order.expiresAt.getTime() + seconds * 1_000);
    const reading = String(first + 3 * part + ['received', 'confirmed', 'reversed'].indexOf(what) + 1);
    const [eventId, gone] = [`${id}:${part}`, what === 'reversed'];
    if (order.type === 'buy') {
      const payment = { eventId, amount, currency: order.currency, receivedAt: at, reversed: gone, reading };
      const inboundEventId = await this.store(id, 'fiatRail', eventId, {
        amount,
        currency: order.currency,
        receivedAt: at,
      });
      return this.receipts.applyPayments(order, [{ ...payment, inboundEventId }]);
    }
    const coins = { chain: 'bitcoin', currency: order.cryptoCurrency, txId: eventId, amount, seenAt: at } as const;
    const inboundEventId = await this.store(id, 'chain', eventId, coins);
    const confirmations = what === 'confirmed' ? CONFIRMED : 0;
    return this.receipts.applyDeposits(order, [
      { ...coins, address: '', eventId, confirmations, dropped: gone, reading, inboundEventId },
    ]);
  }

  private async store(
    transactionId: string,
    source: 'fiatRail' | 'chain',
    eventId: string,
    content: Record<string, unknown>,
  ): Promise<string> {
    const stored = await this.inbound.storeEvent({ source, eventId, transactionId, content });
    return stored?.id ?? ids.next();
  }

  private async findEnd(id: string): Promise<End> {
    const { manager } = this.database;
    const order = await this.load(id);
    const facts = await loadFacts(manager, order, { policy: this.policy });
    const { status, fiat, crypto, total, cryptoPrice } = order;
    const balances = await balancesOf(manager, id);
    return {
      status,
      amounts: [fiat, crypto, total, cryptoPrice].map((each) => each.toFixed()),
      books: Object.fromEntries(
        balances
          .filter(({ amount }) => !new Decimal(amount).isZero())
          .map(({ account, currency, amount }) => [`${account} ${currency}`, new Decimal(amount).toFixed()])
          .sort(),
      ),
      owed: refundsDue(facts, status).map(({ currency, amount }) => `${amount.toFixed()} ${currency}`),
    };
  }

  private load(id: string): Promise<Transaction> {
    return this.database.getRepository(Transaction).findOneByOrFail({ id });
  }
}

/** Moves the end of an order's payment window into the past. */
export const endWindow = async ({ database }: Pick<World, 'database'>, id: string, secondsAgo: number): Promise<void> =>
  void (await database.query(
    'UPDATE transaction SET expires_at = rampart_now() - make_interval(secs => $2) WHERE id = $1',
    [id, secondsAgo],
  ));
