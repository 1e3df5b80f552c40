import { ENV, type Env } from '@rampart/config';
import { inTransaction, write } from '@rampart/data';
import { type Executor, rows, type Sql, sql } from '@rampart/sql';
import { after, Clock, DAY, fault, HOUR, ids, MINUTE } from '@rampart/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PhoneCodes } from './phone-codes.js';
import { callingCodeOf } from './phone-number.js';
import { type Counted, reachedBy } from './sms-limits.js';

export interface SmsAsked {
  /** E.164. */
  readonly number: string;
  readonly partnerId: string;
  /** Network of a visitor whose request uses the partner's public key; absent for calls with credentials. */
  readonly source?: string | undefined;
  /** `pretended` if no account has the number: nothing is sent, and the response does not reveal that. */
  readonly outcome: 'sent' | 'pretended';
}

/** Limits requests for text messages. A message that cannot be counted is not sent. */
@Injectable()
export class SmsAllowance {
  private readonly log = new Logger('SmsAllowance');

  constructor(
    private readonly database: DataSource,
    private readonly codes: PhoneCodes,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Counts a request in its own database transaction. Throws PHONE_CODE_LIMIT_REACHED for any of the limits. */
  takeOne(asked: SmsAsked): Promise<void> {
    return inTransaction(this.database, (manager) => this.takeOneIn(manager, asked));
  }

  /** Counts a request in the caller's database transaction. Throws PHONE_CODE_LIMIT_REACHED for any of the limits. */
  async takeOneIn(manager: EntityManager, asked: SmsAsked): Promise<void> {
    if (this.env.SMS_LIMITS === 'off') return;
    // Concurrent requests of a partner count each other. The limits over all partners may be exceeded by simultaneous requests.
    await rows(manager, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sms ${asked.partnerId}`}, 0))`);
    const reached = reachedBy(await this.countRequests(manager, asked), channelOf(asked));
    if (reached !== undefined) {
      this.log.warn(`text message refused: ${reached}`);
      throw fault('PHONE_CODE_LIMIT_REACHED');
    }
    await this.storeRequest(manager, asked);
  }

  /** Records that the partner's latest code to a number was entered. */
  async recordVerified(partnerId: string, number: string): Promise<void> {
    if (this.env.SMS_LIMITS === 'off') return;
    await write(
      this.database,
      sql`UPDATE sms_request SET outcome = 'verified' WHERE outcome = 'sent' AND id = (
            SELECT id FROM sms_request WHERE number = ${this.keyedHash(number)} AND partner_id = ${partnerId} AND at > ${this.timeBefore(HOUR)} ORDER BY at DESC LIMIT 1)`,
    );
  }

  private async countRequests(executor: Executor, asked: SmsAsked): Promise<Counted> {
    const { number: numberOf, partnerId } = asked;
    const [number, neighbours, source] = [this.keyedHash(numberOf), this.neighboursOf(numberOf), this.sourceOf(asked)];
    const [hour, day] = [this.timeBefore(HOUR), this.timeBefore(DAY)];
    const since = (moment: Date, which: Sql): Sql =>
      sql`(SELECT count(*)::int FROM sms_request WHERE at > ${moment} AND ${which})`;
    const own = (moment: Date, which: Sql): Sql => since(moment, sql`partner_id = ${partnerId}::uuid AND ${which}`);
    const channel = sql`channel = ${channelOf(asked)}`;
    const country = sql`calling_code = ${callingCodeOf(numberOf)}`;
    const [found] = await rows<Counted>(
      executor,
      sql`SELECT ${own(this.timeBefore(10 * MINUTE), sql`number = ${number}`)} AS "numberIn10Minutes",
            ${own(day, sql`number = ${number}`)} AS "numberInADay",
            ${own(hour, sql`neighbours = ${neighbours}`)} AS "neighboursInAnHour",
            ${own(hour, channel)} AS "channelInAnHour",
            ${own(hour, sql`source = ${source}::bytea`)} AS "sourceInAnHour",
            ${own(hour, sql`${channel} AND ${country} AND outcome <> 'pretended'`)} AS "sentToCountry",
            ${own(hour, sql`${channel} AND ${country} AND outcome = 'verified'`)} AS "verifiedInCountry",
            ${since(day, sql`number = ${number}`)} AS "numberOfAllInADay",
            ${since(hour, sql`neighbours = ${neighbours}`)} AS "neighboursOfAllInAnHour",
            ${since(hour, sql`true`)} AS "allInAnHour",
            ${since(hour, sql`${country} AND outcome <> 'pretended'`)} AS "sentToCountryByAll",
            ${since(hour, sql`${country} AND outcome = 'verified'`)} AS "verifiedInCountryByAll"`,
    );
    if (!found) throw new Error('a count without a row');
    return found;
  }

  private async storeRequest(executor: Executor, asked: SmsAsked): Promise<void> {
    const { number, partnerId, outcome } = asked;
    await rows(
      executor,
      sql`INSERT INTO sms_request (id, number, neighbours, partner_id, channel, source, calling_code, outcome, at)
          VALUES (${ids.next()}, ${this.keyedHash(number)}, ${this.neighboursOf(number)}, ${partnerId}, ${channelOf(asked)}, ${this.sourceOf(asked)},
            ${callingCodeOf(number)}, ${outcome}, ${this.clock.now()})`,
    );
  }

  private timeBefore(milliseconds: number): Date {
    return after(this.clock.now(), -milliseconds);
  }

  private neighboursOf(number: string): Buffer {
    return this.keyedHash(number.slice(0, -4));
  }

  private sourceOf({ source }: SmsAsked): Buffer | null {
    return source === undefined ? null : this.keyedHash(source);
  }

  private keyedHash(text: string): Buffer {
    return this.codes.countedDigest(text);
  }
}

const channelOf = ({ source }: SmsAsked): 'page' | 'server' => (source === undefined ? 'server' : 'page');
