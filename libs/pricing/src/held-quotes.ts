import { ENV, type Env, isRowMac, rowMac, type RowValues } from '@rampart/config';
import { brokenConstraint, write } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import {
  after,
  Amount,
  canonicalJson,
  Clock,
  type Decimal,
  Fault,
  fault,
  ids,
  isId,
  METHOD_IDS,
  SECOND,
} from '@rampart/kernel';
import { Catalogue, checkAmount } from '@rampart/methods';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Estimate, type Order, type PricedQuote } from './estimate.js';
import { type QuoteContent, quoteContent, readQuoteContent } from './quote-content.js';

export interface HeldQuote extends PricedQuote {
  readonly id: string;
  /** The quoted order. */
  readonly order: Order;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** An order that takes a quote's numbers; its amount may be repeated. */
export type Taking = Omit<Order, 'given'> & { readonly given?: Amount | undefined };

/** The partner for whom a quote is held, and the checkout session of a visitor. */
export interface QuoteHolder {
  readonly partnerId: string;
  readonly markupPercent: Decimal;
  readonly checkoutSessionId?: string | null;
}

/** Maximum number of quotes that one checkout session may hold: one a second, while its visitor changes the amount. */
const MAX_PER_SESSION = 30;

/** Upper bound in seconds of the difference between the clocks of processes. */
const TOLERANCE = 10;

/** Holds quotes for QUOTE_SECONDS and for one transaction each, which a unique constraint on the quote id ensures. */
@Injectable()
export class HeldQuotes {
  constructor(
    private readonly database: DataSource,
    private readonly estimate: Estimate,
    private readonly clock: Clock,
    private readonly catalogue: Catalogue,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Holds a quote for a partner with its markup in percent. Throws like `Estimate.estimateOrder`, and the faults of an order that could not be created;
   * QUOTE_LIMIT_REACHED.
   */
  async holdQuote({ markupPercent, ...holder }: QuoteHolder, order: Order): Promise<HeldQuote> {
    const quote = this.estimate.estimateOrder(order, markupPercent);
    this.checkLimits(order, quote);
    const createdAt = this.clock.now();
    const held = {
      ...quote,
      id: ids.next(),
      order,
      createdAt,
      expiresAt: after(createdAt, this.env.QUOTE_SECONDS * SECOND),
    };
    await this.storeQuote(held, holder);
    return held;
  }

  private async storeQuote(
    { id, order, createdAt, expiresAt, ...quote }: HeldQuote,
    { partnerId, checkoutSessionId: session = null }: Omit<QuoteHolder, 'markupPercent'>,
  ): Promise<void> {
    const content = quoteContent(quote, order);
    const limit = session === null ? this.env.QUOTES_HELD_PER_PARTNER : MAX_PER_SESSION;
    const admission =
      limit === 0
        ? sql`true`
        : sql`admit_quote(${partnerId}::uuid, ${session}::uuid, ${limit}::integer, ${createdAt}::timestamptz)`;
    await write(
      this.database,
      sql`INSERT INTO quote (id, partner_id, checkout_session_id, content, created_at, expires_at)
          SELECT ${id}::uuid, ${partnerId}::uuid, ${session}::uuid, ${JSON.stringify({ ...content, mac: macOf({ id, partnerId, content, expiresAt }) })}::jsonb, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
          WHERE ${admission}`,
    ).catch((error: unknown) => {
      throw brokenConstraint(error) === 'quote_held_at_most'
        ? fault('QUOTE_LIMIT_REACHED', { most: `${limit}` })
        : error;
    });
  }

  /** A quote is a promise, so it is only issued within the limits of its method, or of any method of its currency. */
  private checkLimits({ type, currency, cryptoCurrency, chain, method, given }: Order, quote: PricedQuote): void {
    const { methods, assets } = this.catalogue.offer;
    const possible = METHOD_IDS.map((id) => methods[id]).filter((each) =>
      method === undefined ? each.currency === currency && each[type] : each.id === method,
    );
    const faults = possible.map((each) =>
      faultOf(() => checkAmount({ method: each, asset: assets[cryptoCurrency], type, chain }, { ...quote, given })),
    );
    const [first] = faults;
    if (first !== undefined && faults.every((each) => each !== undefined)) throw first;
  }

  /**
   * Returns the quote for a matching order. It is valid while the clocks of this process and of the database both say so: after a machine was suspended, the former
   * counts on for a minute as if it had not been. One of the future was made by a clock that was ahead, and set back since. Throws QUOTE_NOT_FOUND, also for
   * another partner's; QUOTE_EXPIRED, QUOTE_MISMATCH, RECORD_ALTERED.
   */
  async takeQuote(partnerId: string, id: string, order: Taking): Promise<HeldQuote> {
    const { isOver, ...held } = await this.findQuote(partnerId, id);
    if (isOver || held.expiresAt <= this.clock.now())
      throw fault('QUOTE_EXPIRED', { expiresAt: held.expiresAt.toISOString() });
    const field = this.findDifference(held, order);
    if (field) throw fault('QUOTE_MISMATCH', { field });
    return held;
  }

  private async findQuote(partnerId: string, id: string): Promise<HeldQuote & Pick<QuoteRow, 'isOver'>> {
    const [row] = isId(id)
      ? await rows<QuoteRow>(
          this.database,
          sql`SELECT content, created_at AS "createdAt", expires_at AS "expiresAt",
                expires_at <= rampart_now() OR created_at > rampart_now() + make_interval(secs => ${TOLERANCE}) AS "isOver" FROM quote WHERE id = ${id} AND partner_id = ${partnerId}`,
        )
      : [];
    if (!row) throw fault('QUOTE_NOT_FOUND');
    const { mac = '', ...content } = row.content;
    if (!isRowMac(Buffer.from(mac, 'base64'), 'quote', valuesOf({ ...row, id, partnerId, content })))
      throw fault('RECORD_ALTERED');
    const { createdAt, expiresAt, isOver } = row;
    return { id, ...readQuoteContent(content), createdAt, expiresAt, isOver };
  }

  /** Returns the first field in which an order differs from the quote. */
  private findDifference(held: HeldQuote, order: Taking): string | undefined {
    const field = (['type', 'cryptoCurrency', 'currency', 'chain'] as const).find(
      (each) => held.order[each] !== order[each],
    );
    if (field) return field;
    if (!this.isSameMethod(held, order)) return 'method';
    return order.given && !isSameAmount(held, order.given) ? 'amount' : undefined;
  }

  /** A quote without a method is valid for methods with the same payout charge. */
  private isSameMethod({ order: { method }, payoutServiceCharge }: HeldQuote, order: Taking): boolean {
    return method === undefined
      ? this.estimate.payoutServiceChargeOf(order).eq(payoutServiceCharge.value)
      : method === order.method;
  }
}

interface QuoteRow {
  readonly content: QuoteContent & { readonly mac?: string };
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Whether it is valid no more, or not yet, by the database's clock. */
  readonly isOver: boolean;
}

interface Sealable {
  readonly id: string;
  readonly partnerId: string;
  readonly content: QuoteContent;
  readonly expiresAt: Date;
}

/** A quote's numbers become those of an order, so only quotes that the service itself wrote are accepted. */
const macOf = (quote: Sealable): string => rowMac('quote', valuesOf(quote)).toString('base64');

const valuesOf = ({ id, partnerId, content, expiresAt }: Sealable): RowValues => [
  ...[id, partnerId, canonicalJson(content), expiresAt],
];

const isSameAmount = ({ crypto, fiat, order }: HeldQuote, given: Amount): boolean =>
  [crypto, fiat, order.given].some(({ currency, value }) => currency === given.currency && value.eq(given.value));

function faultOf(check: () => void): Fault | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}
