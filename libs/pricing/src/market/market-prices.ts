import { type FeedPass, leaseTakenAt, runForEveryPartner } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import type { CryptoCode, Decimal, FiatCode } from '@rampart/kernel';
import type { PriceReading } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export type Pair = `${CryptoCode}/USD` | `USD/${FiatCode}`;

/** A pair's price as stored; null if the pair is closed. */
export interface StoredPrice {
  readonly pair: Pair;
  readonly price: string | null;
  readonly source: string;
  /** Milliseconds since its sources were queried. */
  readonly ageMs: number;
  /** Percent between the lowest and the highest price of the last ten minutes, of a cryptocurrency; decimal text. */
  readonly range: string;
}

export interface StoredEvidence extends Omit<StoredPrice, 'source' | 'range'> {
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly closedAt: Date | null;
}

/** The stored prices, one row per pair, which every process shares. */
@Injectable()
export class MarketPrices {
  constructor(private readonly database: DataSource) {}

  readPrices(): Promise<StoredPrice[]> {
    return runForEveryPartner(() =>
      rows<StoredPrice>(
        this.database,
        sql`SELECT pair, price::text AS price, source, extract(epoch FROM clock_timestamp() - asked_at)::float8 * 1000 AS "ageMs",
              coalesce((SELECT (max(high) - min(low)) * 100 / min(low) FROM ${bucketsIn(sql`recent`)}), 0)::text AS range FROM market_price`,
      ),
    );
  }

  /** Returns the rows with the response of each source, by pair. */
  readEvidence(): Promise<StoredEvidence[]> {
    return rows<StoredEvidence>(
      this.database,
      sql`SELECT pair, trim_scale(price)::text AS price, evidence, closed_at AS "closedAt",
            extract(epoch FROM clock_timestamp() - asked_at)::float8 * 1000 AS "ageMs" FROM market_price ORDER BY pair`,
    );
  }

  /**
   * Stores the prices that the holder of the lease received, dated when it took the lease, and notifies every process. Later prices stay, but for those of the
   * future, which the database dated while its clock was ahead.
   */
  async storeReading(reading: PriceReading, { source, process }: FeedPass): Promise<void> {
    await rows(
      this.database,
      sql`WITH stored AS (
            INSERT INTO market_price AS p (pair, price, source, evidence, asked_at, closed_at, recent)
            SELECT r.pair, r.price, r.source, r.evidence, ${leaseTakenAt}, CASE WHEN r.price IS NULL THEN ${leaseTakenAt} END,
              CASE WHEN r.pair LIKE '%/USD' AND r.price IS NOT NULL
                THEN jsonb_build_array(jsonb_build_object('at', ${bucketOf(leaseTakenAt)}, 'low', r.price, 'high', r.price)) END
            FROM jsonb_to_recordset(${JSON.stringify(rowsOf(reading))}::jsonb) AS r(pair text, price numeric, source text, evidence jsonb), feed_cursor f
            WHERE f.source = ${source} AND f.holder = ${process}
            ON CONFLICT (pair) DO UPDATE SET price = excluded.price, source = excluded.source, evidence = excluded.evidence, asked_at = excluded.asked_at,
              closed_at = CASE WHEN excluded.price IS NULL THEN coalesce(p.closed_at, excluded.closed_at) END,
              recent = (SELECT jsonb_agg(jsonb_build_object('at', at, 'low', low, 'high', high) ORDER BY at) FROM (
                SELECT at, min(low) AS low, max(high) AS high FROM (
                  SELECT * FROM ${bucketsIn(sql`p.recent`)} UNION ALL SELECT * FROM ${bucketsIn(sql`excluded.recent`)}) AS seen
                WHERE at BETWEEN ${bucketOf(sql`excluded.asked_at`)} - ${RANGE_BUCKETS - 1}::int AND ${bucketOf(sql`excluded.asked_at`)} GROUP BY at) AS kept)
            WHERE p.asked_at <= excluded.asked_at OR p.asked_at > clock_timestamp() RETURNING pair)
          SELECT pg_notify('rampart_prices', '') WHERE EXISTS (SELECT FROM stored)`,
    );
  }
}

/** A price counts as recent for ten minutes; the lowest and the highest price of every ten seconds are kept. */
const BUCKET_SECONDS = 10;
const RANGE_BUCKETS = 60;

const bucketOf = (time: Sql): Sql => sql`floor(extract(epoch FROM ${time}) / ${BUCKET_SECONDS}::int)::bigint`;
const bucketsIn = (recent: Sql): Sql =>
  sql`jsonb_to_recordset(${recent}) AS buckets(at bigint, low numeric, high numeric)`;

/** Whether a reading has a price of any pair. */
export const hasPrice = ({ usd, fx }: Pick<PriceReading, 'usd' | 'fx'>): boolean =>
  [...Object.values(usd), ...Object.values(fx)].some(isPrice);

function rowsOf({ usd, fx, source, sources = {}, evidence = {} }: PriceReading) {
  const prices = [
    ...Object.entries(usd).map(([code, price]) => [`${code}/USD`, price] as const),
    ...Object.entries(fx).map(([code, price]) => [`USD/${code}`, price] as const),
  ];
  return prices.map(([pair, price]) => ({
    pair,
    price: isPrice(price) ? price.toFixed() : null,
    source: sources[pair] ?? source,
    evidence: evidence[pair] ?? { [source]: price.toString() },
  }));
}

/** A higher price is an error of its source, and exceeds the column. */
const MAX_PRICE = '1e18';

const isPrice = (price: Decimal): boolean => price.isFinite() && price.gt(0) && price.lt(MAX_PRICE);
