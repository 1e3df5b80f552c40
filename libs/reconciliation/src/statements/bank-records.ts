import { rows, type Sql, sql } from '@rampart/sql';
import { after, DAY, isId } from '@rampart/kernel';
import { type DriverName, splitEventId, type StatementLine, type StatementSpan, UNNAMED_DRIVER } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The service's record of a movement at the bank. */
export interface BankRecord {
  readonly direction: 'in' | 'out';
  /** The eventId of a payment; the id of a payout, refund or return. */
  readonly id: string;
  /** Plain decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** Whether the payment was reversed, or the payout was not sent. */
  readonly isGone: boolean;
  /** Whether the payout is being sent, or is uncertain. */
  readonly isUnderWay: boolean;
}

/** The service's side of a bank statement: payments received, matched or not, fiat sent, and the owner's movements. */
@Injectable()
export class BankRecords {
  constructor(private readonly database: DataSource) {}

  /** Finds the record of each known line. Payments that an operator made by other means are found by the bank's reference. */
  async findRecords(lines: readonly StatementLine[]): Promise<ReadonlyMap<StatementLine, BankRecord>> {
    const paymentIds = lines.filter(({ direction }) => direction === 'in').map(({ id }) => id);
    const sentLines = lines.filter(({ direction }) => direction === 'out');
    const payments = await this.byName(
      sql`SELECT p.*, p.id AS name FROM (${PAYMENTS}) p WHERE id = ANY(${paymentIds})`,
    );
    const sent = await this.byName(
      sql`SELECT p.*, p.id AS name FROM (${SENT}) p WHERE key = ANY(${sentLines.map(({ id }) => id).filter(isId)}::uuid[])`,
    );
    const unnamed = sentLines.filter(({ id }) => !sent.has(id)).flatMap(({ reference }) => reference ?? []);
    const byHand =
      unnamed.length === 0
        ? sent
        : await this.byName(
            sql`SELECT p.*, p.reference AS name FROM (${SENT}) p WHERE "isByHand" AND reference = ANY(${unnamed})`,
          );
    const own = await this.byName(
      sql`SELECT p.*, direction || ':' || id AS name FROM (${OWN_MONEY}) p WHERE id = ANY(${lines.map(({ id }) => id)})`,
    );
    const recordOf = ({ direction, id, reference = '' }: StatementLine): BankRecord | undefined =>
      (direction === 'in' ? payments.get(id) : (sent.get(id) ?? byHand.get(reference))) ??
      own.get(`${direction}:${id}`);
    return new Map(lines.flatMap((line) => pair(line, recordOf(line))));
  }

  /**
   * Lists the records that the driver's statement of the span must contain, a day at a time, since a span may have millions. Both their time and their
   * recording are within the span.
   */
  async *listWithin({ from, to }: StatementSpan, driver: DriverName): AsyncGenerator<readonly BankRecord[]> {
    for (let day = from; day < to; day = after(day, DAY)) {
      const end = new Date(Math.min(after(day, DAY).getTime(), to.getTime()));
      const all = await rows<BankRecord & { driver: DriverName | null }>(
        this.database,
        sql`SELECT *, NULL AS driver FROM (${PAYMENTS}) p WHERE at >= ${day} AND at < ${end} AND "writtenAt" < ${to}
            UNION ALL SELECT direction, id, amount, currency, "isGone", "isUnderWay", at, "writtenAt", driver FROM (${SENT}) p
            WHERE at >= ${day} AND at < ${end} AND "writtenAt" < ${to} AND NOT "isGone" AND NOT "isUnderWay" AND NOT "isByHand"`,
      );
      yield all.filter((record) => driverOf(record) === driver);
    }
  }

  private async byName(statement: Sql): Promise<ReadonlyMap<string, BankRecord>> {
    const found = await rows<BankRecord & { name: string }>(this.database, statement);
    return new Map(found.map(({ name, ...record }) => [name, record]));
  }
}

const driverOf = ({ direction, id, driver }: BankRecord & { driver: DriverName | null }): DriverName =>
  direction === 'in' ? splitEventId(id).driver : (driver ?? UNNAMED_DRIVER);

const pair = (line: StatementLine, record: BankRecord | undefined): [StatementLine, BankRecord][] =>
  record ? [[line, record]] : [];

const PAYMENTS = sql`
  SELECT 'in' AS direction, event_id AS id, trim_scale(amount)::text AS amount, currency, dropped AS "isGone", false AS "isUnderWay",
    occurred_at AS at, recorded_at AS "writtenAt" FROM receipt WHERE kind = 'fiat'
  UNION ALL SELECT 'in', event_id, content->>'amount', content->>'currency', vanished, false, (content->>'occurredAt')::timestamptz, recorded_at
  FROM inbound_event WHERE source = 'fiatRail' AND transaction_id IS NULL`;

/**
 * The owner's movements, which an operator entered, and the bank's charges and interest. They are found by the bank's own id, and not expected in the
 * statement, since their time there is unknown.
 */
const OWN_MONEY = sql`
  SELECT CASE WHEN kind IN ('moneyIn', 'chargeGiven', 'interestGiven') THEN 'in' ELSE 'out' END AS direction, reference AS id, trim_scale(amount)::text AS amount, currency,
    false AS "isGone", false AS "isUnderWay" FROM manual_booking WHERE subject LIKE 'bank:%' AND state = 'booked'`;

const SENT = sql`
  SELECT 'out' AS direction, id AS key, id::text AS id, trim_scale(amount)::text AS amount, currency, state IN ('failed', 'proposed') AS "isGone",
    state IN ('claimed', 'withdrawing', 'uncertain') AS "isUnderWay", created_at AS at, updated_at AS "writtenAt", reference, driver,
    send_started_at IS NULL OR (state = 'confirmed' AND reason IS NOT NULL) AS "isByHand" FROM payout WHERE kind = 'fiat'`;
