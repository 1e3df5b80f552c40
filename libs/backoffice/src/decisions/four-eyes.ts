import { ENV, type Env } from '@rampart/config';
import { type Executor, rows, sql } from '@rampart/sql';
import { CRYPTO_CODES, Decimal, FIAT_CODES, ids, isOneOf, personBehind } from '@rampart/kernel';
import { PriceBook } from '@rampart/pricing';
import { Inject, Injectable } from '@nestjs/common';

export interface Money {
  readonly amount: Decimal;
  readonly currency: string;
}

/** A decision that an operator would make without a second one. */
export interface LoneDeciding {
  /** The operator's name, or a service token's. */
  readonly by: string;
  readonly action: string;
  readonly subject: string;
  /** In USD; undefined without a current price. */
  readonly worth: Decimal | undefined;
}

/**
 * Decides whether a decision about money needs a second operator: if it and everything that its operator decided alone within 24 hours are worth more
 * than OPS_FOUR_EYES_ABOVE together, or if its worth is unknown.
 */
@Injectable()
export class FourEyes {
  constructor(
    private readonly prices: PriceBook,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Serializes the decisions of one operator until the database transaction ends, so that two concurrent ones cannot both fit under the limit. Call it before
   * rows are locked, since another decision of the same operator may hold one of them.
   */
  async lockDecisions(executor: Executor, by: string): Promise<void> {
    await rows(
      executor,
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lone-decisions/${personBehind(by)}`}, 0))`,
    );
  }

  /** Records a decision if its operator may make it alone, and returns whether that is so. Otherwise a second operator must approve it. */
  async decideAlone(executor: Executor, deciding: LoneDeciding): Promise<boolean> {
    await this.lockDecisions(executor, deciding.by);
    if (await this.needsSecond(executor, deciding)) return false;
    await this.recordDecision(executor, deciding);
    return true;
  }

  async needsSecond(executor: Executor, { by, worth }: Pick<LoneDeciding, 'by' | 'worth'>): Promise<boolean> {
    if (worth === undefined) return true;
    return worth.plus(await sumDecisions(executor, personBehind(by))).gt(this.env.OPS_FOUR_EYES_ABOVE);
  }

  /** Records a decision that `needsSecond` leaves to its operator, whose decisions the caller has locked. */
  async recordDecision(executor: Executor, { by, action, subject, worth }: LoneDeciding): Promise<void> {
    if (!worth || worth.isZero()) return;
    await rows(
      executor,
      sql`INSERT INTO lone_decision (id, operator, action, subject, worth_usd, decided_at)
          VALUES (${ids.next()}, ${personBehind(by)}, ${action}, ${subject}, ${worth.toFixed()}, rampart_now())`,
    );
  }

  /** Returns the total worth in USD, or undefined if an amount has no current price. */
  worthOf(...amounts: readonly Money[]): Decimal | undefined {
    try {
      return amounts.reduce((sum, money) => sum.plus(this.worthUsd(money)), new Decimal(0));
    } catch {
      return undefined;
    }
  }

  /** Throws PRICE_UNAVAILABLE, and a RangeError for a currency that has no price. */
  private worthUsd({ amount, currency }: Money): Decimal {
    if (isOneOf(CRYPTO_CODES, currency)) return amount.times(this.prices.priceOf(currency, 'SGD').cryptoPriceUsd);
    if (!isOneOf(FIAT_CODES, currency)) throw new RangeError(`${currency} has no price`);
    const { cryptoPrice, cryptoPriceUsd } = this.prices.priceOf('BTC', currency);
    return amount.times(cryptoPriceUsd).div(cryptoPrice);
  }
}

/** A sliding window of 24 hours, so that the limit is not doubled at midnight. */
async function sumDecisions(executor: Executor, operator: string): Promise<Decimal> {
  const [decided] = await rows<{ sum: string }>(
    executor,
    sql`SELECT coalesce(sum(worth_usd), 0)::text AS sum FROM lone_decision
        WHERE operator = ${operator} AND decided_at > (SELECT rampart_now()) - interval '24 hours'`,
  );
  return new Decimal(decided?.sum ?? 0);
}
