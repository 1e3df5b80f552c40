import { ENV, type Env } from '@rampart/config';
import { type Executor, inTransaction, rows, type Sql, sql, write } from '@rampart/data';
import { after, Clock, DAY, fault, HOUR, ids, MINUTE } from '@rampart/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PhoneCodes } from './phone-codes.js';
import { callingCodeOf } from './phone-number.js';

/** Our choice: text messages cost money, and fraudsters earn from them. */
const LIMITS = {
  numberIn10Minutes: 3,
  numberInADay: 10,
  /** For the ten thousand numbers that differ in their last four digits. */
  neighboursInAnHour: 30,
  partnerInAnHour: 500,
  allInAnHour: 5_000,
} as const;

/** Sending to a country stops when this many were sent there within an hour and fewer than this share was verified. */
const BREAKER = { sent: 50, verified: 0.2 } as const;

export interface SmsAsked {
  /** E.164. */
  readonly number: string;
  readonly partnerId: string | null;
  /** `pretended` where no account has the number: nothing is sent, and the response does not reveal that. */
  readonly outcome: 'sent' | 'pretended';
}

interface Counted {
  readonly numberIn10Minutes: number;
  readonly numberInADay: number;
  readonly neighboursInAnHour: number;
  readonly partnerInAnHour: number;
  readonly allInAnHour: number;
  readonly sentToCountry: number;
  readonly verifiedInCountry: number;
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

  /** Counts a request. Throws PHONE_CODE_LIMIT_REACHED, for whichever limit. */
  async takeOne(asked: SmsAsked): Promise<void> {
    if (this.env.SMS_LIMITS === 'off') return;
    await inTransaction(this.database, async (manager) => {
      await rows(manager, sql`SELECT pg_advisory_xact_lock(hashtextextended('sms', 0))`); // so concurrent requests count each other
      const reached = reachedBy(await this.countRequests(manager, asked));
      if (reached !== undefined) {
        this.log.warn(`text message refused: ${reached}`);
        throw fault('PHONE_CODE_LIMIT_REACHED');
      }
      await this.storeRequest(manager, asked);
    });
  }

  /** Records that the latest code to a number was entered. */
  async recordVerified(number: string): Promise<void> {
    if (this.env.SMS_LIMITS === 'off') return;
    await write(
      this.database,
      sql`UPDATE sms_request SET outcome = 'verified' WHERE outcome = 'sent' AND id = (
            SELECT id FROM sms_request WHERE number = ${this.keyedHash(number)} AND at > ${this.timeBefore(HOUR)} ORDER BY at DESC LIMIT 1)`,
    );
  }

  private async countRequests(executor: Executor, { number, partnerId }: SmsAsked): Promise<Counted> {
    const keyed = this.keyedHash(number);
    const callingCode = callingCodeOf(number);
    const hour = this.timeBefore(HOUR);
    const since = (moment: Date, which: Sql): Sql =>
      sql`(SELECT count(*)::int FROM sms_request WHERE at > ${moment} AND ${which})`;
    const [found] = await rows<Counted>(
      executor,
      sql`SELECT ${since(this.timeBefore(10 * MINUTE), sql`number = ${keyed}`)} AS "numberIn10Minutes",
            ${since(this.timeBefore(DAY), sql`number = ${keyed}`)} AS "numberInADay",
            ${since(hour, sql`neighbours = ${this.neighboursOf(number)}`)} AS "neighboursInAnHour",
            ${since(hour, sql`partner_id = ${partnerId}::uuid`)} AS "partnerInAnHour",
            ${since(hour, sql`true`)} AS "allInAnHour",
            ${since(hour, sql`calling_code = ${callingCode} AND outcome <> 'pretended'`)} AS "sentToCountry",
            ${since(hour, sql`calling_code = ${callingCode} AND outcome = 'verified'`)} AS "verifiedInCountry"`,
    );
    if (!found) throw new Error('a count without a row');
    return found;
  }

  private async storeRequest(executor: Executor, { number, partnerId, outcome }: SmsAsked): Promise<void> {
    await rows(
      executor,
      sql`INSERT INTO sms_request (id, number, neighbours, partner_id, calling_code, outcome, at)
          VALUES (${ids.next()}, ${this.keyedHash(number)}, ${this.neighboursOf(number)}, ${partnerId}, ${callingCodeOf(number)}, ${outcome}, ${this.clock.now()})`,
    );
  }

  private timeBefore(milliseconds: number): Date {
    return after(this.clock.now(), -milliseconds);
  }

  private neighboursOf(number: string): Buffer {
    return this.keyedHash(number.slice(0, -4));
  }

  private keyedHash(text: string): Buffer {
    return this.codes.digestOf('sms-allowance', text, '');
  }
}

/** The first limit that is reached, if any. */
function reachedBy(counted: Counted): string | undefined {
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
  const full = names.find((name) => counted[name] >= LIMITS[name]);
  const isPumped =
    counted.sentToCountry >= BREAKER.sent && counted.verifiedInCountry < counted.sentToCountry * BREAKER.verified;
  return full ?? (isPumped ? 'too few codes to this country are ever entered' : undefined);
}
